//! Values of crates that many programs use: empty, taken from, filled, the largest, and behind pointers to nowhere.

#![allow(dead_code)]

use std::hint::black_box;
use std::str::FromStr;

bitflags::bitflags! {
    #[derive(Clone, Copy)]
    struct Perm: u32 { const READ = 1; const WRITE = 2; }
}
slotmap::new_key_type! { struct Entity; }

/// A value all of whose bytes are 0xFF, which nobody reads but a debugger.
fn corrupt<T>() -> *const T {
    let place = Box::leak(Box::new(std::mem::MaybeUninit::<T>::uninit()));
    unsafe { std::ptr::write_bytes(place.as_mut_ptr(), 0xff, 1) };
    place.as_ptr()
}

fn main() {
    use smallvec::SmallVec;
    let small_empty = SmallVec::<[i32; 4]>::new();
    let small: SmallVec<[i32; 4]> = [1, 2, 3].into_iter().collect();
    let small_full: SmallVec<[u8; 3]> = [200, 2, 3].into_iter().collect();
    let small_heap: SmallVec<[i32; 2]> = [1, 2, 3, 4].into_iter().collect();
    let mut small_from = small_heap.clone();
    let small_taken = std::mem::take(&mut small_from);
    let small_texts: SmallVec<[String; 2]> = ["a".to_owned()].into_iter().collect();
    let array: arrayvec::ArrayVec<u16, 8> = [1, 2, 65535].into_iter().collect();
    let array_empty = arrayvec::ArrayVec::<u64, 2>::new();
    let array_texts: arrayvec::ArrayVec<String, 2> =
        ["x".to_owned(), "y".to_owned()].into_iter().collect();
    let array_text = arrayvec::ArrayString::<16>::from("array str").unwrap();
    let array_text_wide = arrayvec::ArrayString::<4>::from("h\u{e9}!").unwrap();
    let array_text_empty = arrayvec::ArrayString::<4>::new();
    let heapless: heapless::Vec<u8, 4> = [1, 200].into_iter().collect();
    let heapless_texts: heapless::Vec<String, 2> = ["x".to_owned()].into_iter().collect();
    let heapless_text: heapless::String<8> = heapless::String::try_from("h\u{e9}\"").unwrap();
    let heapless_text_empty = heapless::String::<2>::new();
    let tiny = tinyvec::array_vec!([u8; 8] => 1, 255);
    let tiny_empty = tinyvec::ArrayVec::<[i32; 2]>::new();
    let tiny_inline: tinyvec::TinyVec<[i32; 4]> = tinyvec::tiny_vec!(1, -2);
    let tiny_heap: tinyvec::TinyVec<[i32; 1]> = [1, 2, 3].into_iter().collect();

    let smol = smol_str::SmolStr::new("smol inline");
    let smol_empty = smol_str::SmolStr::default();
    let smol_longest = smol_str::SmolStr::new("a text of twenty-three.");
    let smol_heap = smol_str::SmolStr::new("smol heap: a text that is longer than 23 bytes");
    let smol_static = smol_str::SmolStr::new_static("a static text that is longer than 23 bytes");
    let compact = compact_str::CompactString::new("compact in");
    let compact_empty = compact_str::CompactString::default();
    let compact_longest = compact_str::CompactString::new("exactly twenty-four chars");
    let compact_full = compact_str::CompactString::new("exactly twenty-four char");
    let compact_heap =
        compact_str::CompactString::new("compact heap text that is longer than 24 bytes");
    let bytes = bytes::Bytes::from_static(b"GET / HTTP");
    let bytes_empty = bytes::Bytes::new();
    let bytes_binary = bytes::Bytes::from(vec![0u8, 200, b'"', b'\n']);
    let bytes_quoted = bytes::Bytes::from_static(b"a \"b\" \\ c\n");
    let bytes_mut = bytes::BytesMut::from(&b"mut"[..]);

    let mut map: indexmap::IndexMap<String, i32> = indexmap::IndexMap::new();
    map.insert("one".into(), 1);
    map.insert("two".into(), 2);
    let map_empty: indexmap::IndexMap<u8, u8> = indexmap::IndexMap::new();
    let set: indexmap::IndexSet<u32> = [1, 2].into_iter().collect();
    let mut slots: slotmap::SlotMap<Entity, String> = slotmap::SlotMap::with_key();
    let key = slots.insert("ent".into());
    let key_data = slotmap::Key::data(&key);
    let mut dense: slotmap::DenseSlotMap<Entity, u8> = slotmap::DenseSlotMap::with_key();
    dense.insert(1);
    let mut hop: slotmap::HopSlotMap<Entity, u8> = slotmap::HopSlotMap::with_key();
    hop.insert(1);
    let mut second: slotmap::SecondaryMap<Entity, u8> = slotmap::SecondaryMap::new();
    second.insert(key, 2);
    let swiss: hashbrown::HashMap<u8, u8> = [(1, 2)].into_iter().collect();
    let swiss_set: hashbrown::HashSet<u8> = [1, 2, 3].into_iter().collect();
    let swiss_empty: hashbrown::HashMap<u8, u8> = hashbrown::HashMap::new();
    let mut slab = slab::Slab::with_capacity(4);
    slab.insert('a');

    use chrono::{NaiveDate, TimeDelta};
    let date = NaiveDate::from_ymd_opt(2026, 2, 28).unwrap();
    let date_leap = NaiveDate::from_ymd_opt(2024, 12, 31).unwrap();
    let date_min = NaiveDate::MIN;
    let date_max = NaiveDate::MAX;
    let clock = chrono::NaiveTime::from_hms_nano_opt(1, 2, 3, 45_000_000).unwrap();
    let clock_leap = chrono::NaiveTime::from_hms_nano_opt(23, 59, 59, 1_500_000_000).unwrap();
    let moment = date.and_hms_opt(12, 34, 56).unwrap();
    let utc = moment.and_utc();
    let fixed = utc.with_timezone(&chrono::FixedOffset::west_opt(5 * 3600 + 1800).unwrap());
    let offset = chrono::FixedOffset::east_opt(3600).unwrap();
    let delta = TimeDelta::milliseconds(1500);
    let delta_less = TimeDelta::milliseconds(-1500);
    let delta_small = TimeDelta::milliseconds(-500);
    let delta_max = TimeDelta::MAX;
    let time_date = time::Date::from_calendar_date(2026, time::Month::February, 28).unwrap();
    let time_date_min = time::Date::MIN;
    let time_clock = time::Time::from_hms_nano(1, 2, 3, 4).unwrap();
    let time_both = time::PrimitiveDateTime::new(time_date, time_clock);
    let time_moment = time::OffsetDateTime::UNIX_EPOCH;
    let time_fixed = time_moment.to_offset(time::UtcOffset::from_hms(-1, -30, 0).unwrap());
    let time_delta = time::Duration::new(-1, -500_000_000);

    let uuid = uuid::Uuid::from_u128(0x67e55044_10b1_426f_9247_bb680e5fe0c8);
    let uuid_nil = uuid::Uuid::nil();
    let url = url::Url::parse("https://example.org:8080/a/b?q=1#f").unwrap();
    let ordered = ordered_float::OrderedFloat(2.5f64);
    let not_nan = ordered_float::NotNan::new(-0.5f32).unwrap();
    let decimal = rust_decimal::Decimal::new(-12345, 2);
    let decimal_zero = rust_decimal::Decimal::ZERO;
    let decimal_small = rust_decimal::Decimal::new(5, 3);
    let decimal_max = rust_decimal::Decimal::MAX;
    let decimal_long = rust_decimal::Decimal::from_str("79228162514264.337593543950335").unwrap();
    let version = semver::Version::parse("1.2.3-beta.1").unwrap();
    let version_plain = semver::Version::new(0, 10, u64::MAX);
    let version_both = semver::Version::parse("1.0.0-rc+b7").unwrap();
    let version_long = semver::Version::parse("1.0.0-alpha.and.more").unwrap();
    let request = semver::VersionReq::parse(">=1.2, <2").unwrap();
    let request_one = semver::VersionReq::parse("1.4").unwrap();
    let request_any = semver::VersionReq::STAR;
    let comparator = semver::Comparator::parse(">5.0.0-rc.1").unwrap();
    let comparator_part = semver::Comparator::parse("7.2.*").unwrap();
    let net4: ipnet::Ipv4Net = "10.1.0.0/16".parse().unwrap();
    let net6: ipnet::Ipv6Net = "fe80::/10".parse().unwrap();
    let net: ipnet::IpNet = "fe80::/10".parse().unwrap();
    let net_four: ipnet::IpNet = "1.2.3.4/32".parse().unwrap();
    let big = num_bigint::BigInt::from(-5);
    let big_zero = num_bigint::BigInt::ZERO;
    let big_word = num_bigint::BigUint::from(u64::MAX);
    let big_long = num_bigint::BigUint::from(u128::MAX);

    let vec2 = glam::Vec2::new(1.0, -2.5);
    let vec3 = glam::Vec3::new(1.0, 2.0, 3.0);
    let vec3a = glam::Vec3A::new(1.0, 2.0, 3.0);
    let vec4 = glam::Vec4::new(1.0, 2.0, 3.0, 4.0);
    let dvec = glam::DVec4::new(1.0, 2.0, 3.0, 4.5);
    let ivec = glam::IVec3::new(1, -2, 3);
    let quat = glam::Quat::IDENTITY;
    let mat2 = glam::Mat2::from_cols_array(&[1.0, 2.0, 3.0, 4.0]);
    let mat3 = glam::Mat3::IDENTITY;
    let vector = nalgebra::Vector3::new(1.0f64, 2.0, 3.0);
    let matrix = nalgebra::Matrix2::new(1.0f32, 2.0, 3.0, 4.0);
    let point = nalgebra::Point2::new(1, 2);
    let dynamic = nalgebra::DMatrix::<f64>::zeros(2, 3);

    let json: serde_json::Value =
        serde_json::from_str(r#"{"a": [1, -2, 2.5, "x", null, true], "b": {"c": "d"}}"#).unwrap();
    let json_number = json["a"][0].clone();
    let json_less = json["a"][1].clone();
    let json_float = json["a"][2].clone();
    let json_text = json["a"][3].clone();
    let json_null = serde_json::Value::Null;
    let json_bool = json["a"][5].clone();
    let json_array = json["a"].clone();
    let json_max = serde_json::Number::from(u64::MAX);
    let json_map = json.as_object().unwrap().clone();
    let table: toml::Table = "a = 1\n[b]\nc = 2\n".parse().unwrap();
    let table_empty = toml::Table::new();
    let mut graph: petgraph::Graph<&str, u32> = petgraph::Graph::new();
    let node = graph.add_node("a");
    let other = graph.add_node("b");
    let edge = graph.add_edge(node, other, 7);
    let perm = Perm::READ | Perm::WRITE;
    let perm_none = Perm::empty();

    let lock = parking_lot::Mutex::new(7);
    let lock_held = parking_lot::Mutex::new("held".to_owned());
    let held = lock_held.lock();
    let shared = parking_lot::RwLock::new(8u8);
    let shared_read = parking_lot::RwLock::new(9);
    let readers = (shared_read.read(), shared_read.read());
    let shared_written = parking_lot::RwLock::new(10);
    let writer = shared_written.write();
    let tokio_lock = tokio::sync::Mutex::new(11);
    let tokio_held = tokio::sync::Mutex::new(12);
    let tokio_guard = tokio_held.try_lock().unwrap();
    let tokio_shared = tokio::sync::RwLock::new(13);
    let tokio_read = tokio::sync::RwLock::new(14);
    let tokio_reader = tokio_read.try_read().unwrap();
    let tokio_written = tokio::sync::RwLock::new(15);
    let tokio_writer = tokio_written.try_write().unwrap();
    let semaphore = tokio::sync::Semaphore::new(3);
    let tokio_once = tokio::sync::OnceCell::new_with(Some(16));
    let tokio_unset = tokio::sync::OnceCell::<i32>::new();
    let once = once_cell::sync::OnceCell::with_value(17);
    let once_unset = once_cell::sync::OnceCell::<String>::new();
    let once_here = once_cell::unsync::OnceCell::with_value("here".to_owned());
    let lazy = once_cell::sync::Lazy::new(|| 18);
    let left: either::Either<i32, String> = either::Either::Left(1);
    let right: either::Either<i32, String> = either::Either::Right("r".into());

    let method = http::Method::POST;
    let method_own = http::Method::from_bytes(b"PURGE").unwrap();
    let status = http::StatusCode::NOT_FOUND;
    let protocol = http::Version::HTTP_11;
    let uri: http::Uri = "https://example.org/a?b=c".parse().unwrap();
    let uri_path: http::Uri = "/path".parse().unwrap();
    let mut headers = http::HeaderMap::new();
    headers.insert(http::header::ACCEPT, http::HeaderValue::from_static("text/html"));
    let header = http::HeaderValue::from_static("text/html");
    let header_name = http::header::CONTENT_TYPE;
    let header_own = http::HeaderName::from_static("x-own");

    let array_escaped = arrayvec::ArrayString::<32>::from("tab\tquote\"end").unwrap();
    let compact_wide = compact_str::CompactString::new("日本語テキスト");
    let date_no_leap = NaiveDate::from_ymd_opt(1900, 3, 1).unwrap();
    let utc_before = chrono::DateTime::from_timestamp(-1, 999_999_999).unwrap();
    let time_leap = time::Date::from_calendar_date(2096, time::Month::December, 31).unwrap();
    let time_least = time::Duration::nanoseconds(-1);
    let decimal_least =
        rust_decimal::Decimal::from_str_exact("-0.0000000000000000000000000001").unwrap();
    let decimal_groups = rust_decimal::Decimal::from_str_exact("1000000000.000000001").unwrap();
    let big_min = num_bigint::BigInt::from(i64::MIN);
    let matrix_tall = nalgebra::Matrix3x2::new(1u8, 2, 3, 4, 5, 6);
    let net_mapped: ipnet::IpNet = "::ffff:1.2.3.4/128".parse().unwrap();
    let perm_unknown = Perm::from_bits_retain(0x40);
    let bad_small = corrupt::<smallvec::SmallVec<[i32; 4]>>();
    let bad_array = corrupt::<arrayvec::ArrayVec<u16, 8>>();
    let bad_array_text = corrupt::<arrayvec::ArrayString<16>>();
    let bad_smol = corrupt::<smol_str::SmolStr>();
    let bad_bytes = corrupt::<bytes::Bytes>();
    let bad_heapless = corrupt::<heapless::Vec<String, 2>>();
    let bad_map = corrupt::<indexmap::IndexMap<String, i32>>();
    let bad_slots = corrupt::<slotmap::SlotMap<Entity, String>>();
    let bad_slab = corrupt::<slab::Slab<char>>();
    let bad_swiss = corrupt::<hashbrown::HashMap<u8, u8>>();
    let bad_date = corrupt::<NaiveDate>();
    let bad_moment = corrupt::<chrono::NaiveDateTime>();
    let bad_time = corrupt::<time::Date>();
    let bad_url = corrupt::<url::Url>();
    let bad_decimal = corrupt::<rust_decimal::Decimal>();
    let bad_version = corrupt::<semver::Version>();
    let bad_big = corrupt::<num_bigint::BigInt>();
    let bad_json = corrupt::<serde_json::Value>();
    let bad_table = corrupt::<toml::Table>();
    let bad_number = corrupt::<serde_json::Number>();
    let bad_graph = corrupt::<petgraph::Graph<&str, u32>>();
    let bad_lock = corrupt::<parking_lot::Mutex<i32>>();
    let bad_tokio = corrupt::<tokio::sync::RwLock<i32>>();
    let bad_once = corrupt::<once_cell::sync::OnceCell<String>>();
    let bad_method = corrupt::<http::Method>();
    let bad_uri = corrupt::<http::Uri>();
    let bad_header = corrupt::<http::HeaderName>();
    let bad_protocol = corrupt::<http::Version>();

    black_box((&small_empty, &small, &small_full, &small_heap, &small_from, &small_taken));
    black_box((&small_texts, &array, &array_empty, &array_texts, &array_text, &array_text_wide));
    black_box((
        &array_text_empty,
        &tiny,
        &tiny_empty,
        &tiny_inline,
        &tiny_heap,
        &smol,
        &smol_empty,
    ));
    black_box((&smol_longest, &smol_heap, &smol_static, &compact, &compact_empty));
    black_box((&compact_longest, &compact_full, &compact_heap, &bytes, &bytes_empty));
    black_box((
        &bytes_binary,
        &bytes_quoted,
        &bytes_mut,
        &map,
        &map_empty,
        &set,
        &slots,
        &key,
        &key_data,
        &dense,
        &hop,
    ));
    black_box((&second, &swiss, &swiss_set, &swiss_empty, &date, &date_leap, &date_min, &date_max));
    black_box((&clock, &clock_leap, &moment, &utc, &fixed, &offset, &delta, &delta_less));
    black_box((&delta_small, &delta_max, &time_date, &time_date_min, &time_clock, &time_both));
    black_box((&time_moment, &time_fixed, &time_delta, &uuid, &uuid_nil, &url, &ordered, &not_nan));
    black_box((&decimal, &decimal_zero, &decimal_small, &decimal_max, &decimal_long, &version));
    black_box((&version_plain, &version_both, &version_long, &request, &net4, &net6, &net));
    black_box((&net_four, &big, &big_zero, &big_word, &big_long, &vec2, &vec3, &vec3a, &vec4));
    black_box((&dvec, &ivec, &quat, &mat2, &mat3, &vector, &matrix, &point, &dynamic, &json));
    black_box((&json_number, &json_less, &json_float, &json_text, &json_null, &json_bool));
    black_box((&json_array, &json_max, &graph, &node, &edge, &perm, &perm_none, &lock, &held));
    black_box((&shared, &readers, &writer, &tokio_lock, &tokio_guard, &tokio_shared));
    black_box((&tokio_reader, &tokio_writer, &semaphore, &tokio_once, &tokio_unset, &once));
    black_box((&once_unset, &once_here, *lazy, &left, &right, &method, &method_own, &status));
    black_box((&protocol, &uri, &uri_path, &headers, &header, &header_name, &header_own));
    black_box((
        &array_escaped,
        &compact_wide,
        &date_no_leap,
        &utc_before,
        &time_leap,
        &time_least,
        &decimal_least,
    ));
    black_box((
        &decimal_groups,
        &big_min,
        &matrix_tall,
        &net_mapped,
        &perm_unknown,
        &request_one,
        &request_any,
        &comparator,
    ));
    black_box((&comparator_part, &bad_small, &bad_array, &bad_array_text, &bad_smol, &bad_bytes));
    black_box((
        &bad_map,
        &bad_slots,
        &bad_swiss,
        &bad_date,
        &bad_moment,
        &bad_time,
        &bad_url,
        &bad_decimal,
    ));
    black_box((&bad_version, &bad_big, &bad_json, &bad_number, &bad_graph, &bad_lock));
    black_box((&bad_tokio, &bad_once, &bad_method, &bad_uri, &bad_header, &bad_protocol));
    black_box((&heapless, &heapless_texts, &heapless_text, &heapless_text_empty, &slab));
    black_box((&json_map, &table, &table_empty, &bad_heapless, &bad_slab, &bad_table));
    black_box(&key); // break here
}
