//! Values of older releases, whose members are others.

use std::hint::black_box;

slotmap::new_key_type! { struct Entity; }

fn main() {
    use smallvec::SmallVec;
    let small_empty = SmallVec::<[i32; 4]>::new();
    let small: SmallVec<[i32; 4]> = [1, 2, 3].into_iter().collect();
    let small_heap: SmallVec<[i32; 2]> = [1, 2, 3, 4].into_iter().collect();
    let tiny_inline: tinyvec::TinyVec<[i32; 4]> = tinyvec::tiny_vec!(1, -2);
    let tiny_heap: tinyvec::TinyVec<[i32; 1]> = [1, 2, 3].into_iter().collect();
    let smol = smol_str::SmolStr::new("smol inline");
    let smol_heap = smol_str::SmolStr::new("smol heap: a text that is longer than 23 bytes");
    let compact = compact_str::CompactString::new("compact in");
    let compact_full = compact_str::CompactString::new("exactly twenty-four char");
    let bytes = bytes::Bytes::from_static(b"GET / HTTP");
    let bytes_empty = bytes::Bytes::new();
    let mut map: indexmap::IndexMap<String, i32> = indexmap::IndexMap::new();
    map.insert("one".into(), 1);
    let set: indexmap::IndexSet<u32> = [1, 2].into_iter().collect();
    let mut slots: slotmap::SlotMap<Entity, String> = slotmap::SlotMap::with_key();
    let key = slots.insert("ent".into());
    let key_data = slotmap::Key::data(&key);
    let swiss: hashbrown::HashMap<u8, u8> = [(1, 2)].into_iter().collect();
    let heapless: heapless::Vec<u16, 4> = [1, 200].into_iter().collect();
    let heapless_text: heapless::String<8> = heapless::String::try_from("old").unwrap();
    let date = chrono::NaiveDate::from_ymd_opt(2026, 2, 28).unwrap();
    let moment = date.and_hms_opt(12, 34, 56).unwrap();
    let delta = chrono::Duration::milliseconds(-1500);
    let time_date = time::Date::from_calendar_date(2026, time::Month::February, 28).unwrap();
    let time_clock = time::Time::from_hms_nano(1, 2, 3, 4).unwrap();
    let time_moment = time::OffsetDateTime::UNIX_EPOCH;
    let time_delta = time::Duration::new(-1, -500_000_000);
    let big = num_bigint::BigInt::from(-5);
    let big_zero = num_bigint::BigUint::from(0u8);
    let big_long = num_bigint::BigUint::from(u128::MAX);
    let json: serde_json::Value = serde_json::from_str(r#"{"a": [1, 2.5]}"#).unwrap();
    let json_number = serde_json::Number::from(7);
    let tokio_lock = tokio::sync::Mutex::new(11);
    let tokio_read = tokio::sync::RwLock::new(14);
    let tokio_reader = tokio_read.try_read().unwrap();
    let once = once_cell::sync::OnceCell::with_value(17);
    let method = http::Method::POST;
    let method_own = http::Method::from_bytes(b"PURGE").unwrap();
    let uri: http::Uri = "https://example.org/a?b=c".parse().unwrap();
    let header_own = http::header::HeaderName::from_static("x-own");
    black_box((&small_empty, &small, &small_heap, &tiny_inline, &tiny_heap, &smol, &smol_heap));
    black_box((
        &compact,
        &compact_full,
        &bytes,
        &bytes_empty,
        &map,
        &set,
        &slots,
        &key,
        &key_data,
        &swiss,
    ));
    black_box((&date, &moment, &delta, &time_date, &time_clock, &time_moment, &time_delta, &big));
    black_box((&big_zero, &big_long, &json, &json_number, &tokio_lock, &tokio_reader, &once));
    black_box((&heapless, &heapless_text));
    black_box((&method, &method_own, &uri, &header_own));
    black_box(&key); // break here
}
