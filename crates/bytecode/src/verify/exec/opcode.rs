//! The transfer functions of the opcodes.

use super::run::{Flow, Machine, State, Step, Stop};
use crate::bytecode::instruction;
use crate::isa::arithmetic::MAX_SHIFT;
use crate::isa::range::{Range, of_itself};
use crate::isa::{Opcode, ValueType};
use crate::limits::INTEGER_LITERAL;
use crate::source::Slice;
use crate::verify::arena::Arena;
use crate::verify::domain::{Abstract, Condition, Form, Text, Tribool, Types, Wide};
use crate::verify::reason::Reason;
use crate::verify::state::{Dict, ValueRef};

impl<'a> Machine<'a> {
    /// The instruction at `at` in a sequence that ends at `end`.
    pub(super) fn step(&mut self, state: &mut State<'a>, at: usize, end: usize) -> Step<Flow> {
        let code = self.code.slice(..end);
        let byte = code.get(at).ok_or(Stop)?;
        let opcode = self.opcode(*byte)?;
        let after = at + 1;
        match opcode {
            Opcode::Dup | Opcode::Drop | Opcode::Over | Opcode::Swap | Opcode::Rot => {
                self.rearrange(state, opcode)?
            }
            Opcode::Pick => self.pick(state)?,
            Opcode::Block => {
                let (body, next) = self.operand(instruction::bytes(code, after))?;
                let body = next - body.len()..next;
                state.pending = self.blocks.push(state.pending, at, body);
                return Ok(Flow::Next(next));
            }
            Opcode::If => return self.branch(state, after, end, 1),
            Opcode::IfElse => return self.branch(state, after, end, 2),
            Opcode::Return => {
                self.finish(state);
                return Err(Stop);
            }
            Opcode::LitUInt => {
                let (number, next) = self.operand(instruction::unsigned(code, after))?;
                self.push(state, Abstract::uint(Range::one(number)));
                return Ok(Flow::Next(next));
            }
            Opcode::LitInt => {
                let (number, next) = self.operand(instruction::signed(code, after))?;
                self.push(state, Abstract::number(ValueType::Int, Range::one(number)));
                return Ok(Flow::Next(next));
            }
            Opcode::LitInteger => {
                let (leb, next) = self.operand(instruction::big(code, after))?;
                self.integer(state, leb);
                return Ok(Flow::Next(next));
            }
            Opcode::LitString => {
                let (bytes, next) = self.operand(instruction::bytes(code, after))?;
                self.string(state, bytes);
                return Ok(Flow::Next(next));
            }
            Opcode::LitSelector => {
                let (selector, next) = self.operand(instruction::selector(code, after))?;
                self.push(state, Abstract::selector(selector.0));
                return Ok(Flow::Next(next));
            }
            Opcode::Null => {
                let id = self.values.fresh();
                self.push(state, Abstract::object(Tribool::True, id));
            }
            Opcode::AsInt => self.convert(state, ValueType::UInt, ValueType::Int)?,
            Opcode::AsUInt => self.convert(state, ValueType::Int, ValueType::UInt)?,
            Opcode::IsNull => self.is_null(state)?,
            Opcode::Not => self.complement(state)?,
            Opcode::Shl | Opcode::Shr => self.shift(state, opcode)?,
            Opcode::Add
            | Opcode::Sub
            | Opcode::Mul
            | Opcode::Div
            | Opcode::Mod
            | Opcode::And
            | Opcode::Or
            | Opcode::Xor
            | Opcode::Eq
            | Opcode::Ne
            | Opcode::Lt
            | Opcode::Gt
            | Opcode::Le
            | Opcode::Ge => self.binary(state, opcode)?,
            Opcode::Call => self.call(state)?,
            Opcode::Dict => {
                self.values.work += state.heap.weight();
                // The identities that passes of a loop create are not distinguished.
                let repeats = self.frames.iter().any(|frame| frame.own_loop.is_some());
                let dict = if repeats { None } else { state.heap.create() };
                self.push(state, Abstract::dictionary(dict, self.values.arena));
            }
            Opcode::DictSet => self.dict_set(state)?,
            Opcode::DictGet => self.dict_get(state)?,
            Opcode::DictHas => self.dict_has(state)?,
        }
        Ok(Flow::Next(after))
    }

    // Literals

    fn integer(&mut self, state: &mut State<'a>, leb: &[u8]) {
        self.values.work += leb.len() as u64;
        if leb.len() > INTEGER_LITERAL {
            self.may_harm(Reason::TooWide);
        }
        self.push(state, Abstract::integer(Wide::from_leb(leb), self.values.arena));
    }

    fn string(&mut self, state: &mut State<'a>, bytes: &'a [u8]) {
        if bytes.contains(&0) {
            self.note(Reason::NulInText);
        }
        self.values.work += bytes.len() as u64 / 4;
        self.push(state, Abstract::string(Text::known(bytes, self.values.arena)));
    }

    // The data stack

    fn rearrange(&mut self, state: &mut State<'a>, opcode: Opcode) -> Step {
        let takes = opcode.info().takes.len();
        self.need(state, takes)?;
        let order = opcode.rearranged().unwrap_or_default();
        state.stack.rearrange(takes, order, &mut self.values);
        Ok(())
    }

    fn pick(&mut self, state: &mut State<'a>) -> Step {
        self.need(state, 1)?;
        let index = self.pop_typed(state, Types::UINT)?.range;
        let (min, max) = state.stack.depth();
        let too_far = if index.lo >= i128::from(max) {
            Tribool::True
        } else if index.hi >= i128::from(min) {
            Tribool::Unknown
        } else {
            Tribool::False
        };
        self.fails_if(too_far, Reason::PickTooFar)?;
        let value = state.stack.pick(index, &mut self.values);
        state.stack.push(self.values.identified(value));
        Ok(())
    }

    // Numbers

    fn convert(&mut self, state: &mut State<'a>, from: ValueType, to: ValueType) -> Step {
        self.need(state, 1)?;
        let value = self.pop_typed(state, Types::of(from))?;
        let range = match value.form() {
            Form::Magnitude(most) => Range { lo: 0, hi: most },
            _ => value.range.convert(to),
        };
        let condition = Condition::converted(value, self.values.arena);
        let id = self.values.fresh();
        self.push(state, Abstract { id, condition, ..Abstract::number(to, range) });
        Ok(())
    }

    fn is_null(&mut self, state: &mut State<'a>) -> Step {
        self.need(state, 1)?;
        let object = self.pop_typed(state, Types::OBJECT)?;
        let range = match object.null {
            Tribool::False => Range::one(0),
            Tribool::Unknown => Range::BIT,
            Tribool::True => Range::one(1),
        };
        let id = self.values.fresh();
        let condition = Condition::is_null(object.id, self.values.arena);
        self.push(state, Abstract { id, condition, ..Abstract::uint(range) });
        Ok(())
    }

    fn complement(&mut self, state: &mut State<'a>) -> Step {
        self.need(state, 1)?;
        let value = self.pop_bits(state)?;
        let id = self.values.fresh();
        let range = value.ranges(|of, range| range.complement(of));
        let result = Abstract { id, types: value.types, ..Abstract::uint(range) };
        self.push(state, result.with_wide(value.wide().map(Wide::not), self.values.arena));
        Ok(())
    }

    fn shift(&mut self, state: &mut State<'a>, opcode: Opcode) -> Step {
        self.need(state, 2)?;
        let most = i128::from(MAX_SHIFT);
        let count = self.pop_typed(state, Types::UINT)?.range;
        let how = match count {
            c if c.lo > most => Tribool::True,
            c if c.hi > most => Tribool::Unknown,
            _ => Tribool::False,
        };
        self.fails_if(how, Reason::ShiftTooFar)?;
        let count = count.meet(Range { lo: 0, hi: most });
        if count.known() == Some(most) {
            self.note(Reason::ShiftBy64);
        }
        let value = self.pop_typed(state, Types::NUMBER)?;
        if opcode == Opcode::Shl && value.types.has(ValueType::Int) && value.range.lo < 0 {
            let surely = value.types == Types::INT && value.range.hi < 0;
            let how = if surely { Tribool::True } else { Tribool::Unknown };
            self.fails_if(how, Reason::ShiftOfNegative)?;
        }
        let id = self.values.fresh();
        let result = shifted(opcode, value, count, self.values.arena);
        self.push(state, Abstract { id, ..result });
        Ok(())
    }

    fn binary(&mut self, state: &mut State<'a>, opcode: Opcode) -> Step {
        self.need(state, 2)?;
        let (mut y, mut x) = (self.pop(state), self.pop(state));
        let both = x.types.and(y.types).and(Types::NUMBER);
        if x.types != both || y.types != both || !both.is_one() {
            let reason = Reason::TypesDiffer { left: x.types, right: y.types };
            let how = if both.is_empty() { Tribool::True } else { Tribool::Unknown };
            self.fails_if(how, reason)?;
            (x, y) = (self.values.keep(x.only(both)), self.values.keep(y.only(both)));
        }
        if matches!(opcode, Opcode::Div | Opcode::Mod) {
            y = self.divisor(x, y)?;
        }
        let id = self.values.fresh();
        let result = combined(opcode, both, x, y, self.values.arena);
        self.push(state, Abstract { id, ..result });
        Ok(())
    }

    /// The divisor on the path where the division succeeds. Zero is an error, which is tested
    /// before the types; -1 kills LLDB for the smallest Int.
    fn divisor(&mut self, x: ValueRef<'a>, y: ValueRef<'a>) -> Step<ValueRef<'a>> {
        self.fails_if(!y.truth(), Reason::DivisionByZero)?;
        if y.types.has(ValueType::Int) && x.range.has(i64::MIN.into()) && y.range.has(-1) {
            let surely =
                y.types == Types::INT && x.range.known().is_some() && y.range.known().is_some();
            if surely {
                return self.harms(Reason::DivisionOverflow);
            }
            self.may_harm(Reason::DivisionOverflow);
        }
        if y.range.lo == 0 && y.range.hi > 0 {
            let range = Range { lo: 1, ..y.range };
            return Ok(self.values.keep(Abstract { range, ..*y }));
        }
        Ok(y)
    }

    // Dictionaries

    fn dict_set(&mut self, state: &mut State<'a>) -> Step {
        self.need(state, 3)?;
        let value = self.pop(state);
        let (dict, key) = self.dict_and_key(state)?;
        let keys = key.alternatives();
        let cycle = state.heap.cycle(dict, value);
        self.fails_if(cycle, Reason::Cycle)?;
        if matches!(dict, Some(0) | None) {
            self.remember_written(keys, value);
        }
        state.heap.set(dict, keys, value, self.values.arena);
        Ok(())
    }

    fn dict_get(&mut self, state: &mut State<'a>) -> Step {
        self.need(state, 2)?;
        let (dict, key) = self.dict_and_key(state)?;
        let found = state.heap.get(dict, key.alternatives(), self.values.arena);
        self.fails_if(!found.there, Reason::NoSuchKey)?;
        let value = found.value.unwrap_or(Abstract::unknown());
        let id = if value.id == 0 { self.values.fresh() } else { value.id };
        self.push(state, Abstract { id, ..value });
        Ok(())
    }

    fn dict_has(&mut self, state: &mut State<'a>) -> Step {
        self.need(state, 2)?;
        let (dict, key) = self.dict_and_key(state)?;
        let found = state.heap.get(dict, key.alternatives(), self.values.arena);
        let wide = match found.there {
            Tribool::True => Some(Wide::bit(true)),
            Tribool::Unknown => None,
            Tribool::False => Some(Wide::bit(false)),
        };
        self.push(state, Abstract::integer(wide, self.values.arena));
        Ok(())
    }

    fn dict_and_key(&mut self, state: &mut State<'a>) -> Step<(Option<usize>, Text<'a>)> {
        let key = self.pop_typed(state, Types::STRING)?.text;
        let dict = self.pop_typed(state, Types::DICTIONARY)?.dict();
        self.values.work += state.heap.weight() + key.weight() as u64 / 4;
        Ok((dict, key))
    }

    fn remember_written(&mut self, keys: Option<&[&'a [u8]]>, value: &Abstract<'a>) {
        let arena = self.values.arena;
        let value = value.portable(arena);
        match (&mut self.found.written, keys) {
            (Some(written), _) => written.join_written(keys, value, arena),
            (None, Some([key])) => self.found.written = Some(Dict::of(key, value)),
            (None, _) => self.found.written = Some(Dict::unknown()),
        }
    }
}

/// The result of a shift by 64 bits or less.
fn shifted<'a>(
    opcode: Opcode,
    value: &Abstract<'a>,
    count: Range,
    arena: &'a Arena,
) -> Abstract<'a> {
    let range = value.ranges(|of, range| Range::shift(opcode, of, range, count));
    let is_sign = opcode == Opcode::Shr && value.types == Types::INT && count.known() == Some(63);
    let form = match value.id {
        1.. if is_sign => Form::Sign(value.id, value.range),
        _ => Form::Plain,
    };
    let by = count.known().and_then(|count| u64::try_from(count).ok());
    let wide = value.wide().zip(by).and_then(|(wide, by)| match opcode {
        Opcode::Shl => wide.shl(by),
        _ => wide.shr(by),
    });
    let result = Abstract { types: value.types, range, ..Abstract::ANY };
    let result = result.with_wide(wide, arena);
    if form == Form::Plain { result } else { result.with_form(form, arena) }
}

/// The result of an operator on two numbers of these types.
fn combined<'a>(
    opcode: Opcode,
    both: Types,
    x: ValueRef<'a>,
    y: ValueRef<'a>,
    arena: &'a Arena,
) -> Abstract<'a> {
    if opcode == Opcode::And && both.is_one() && keeps_all_bits(x.range, y.range) {
        return *x;
    }
    let word = |of| Abstract::number(of, binary_range(opcode, of, x, y));
    let only = |of| {
        let types = Types::of(of);
        let (x, y) = (x.only(types), y.only(types));
        Abstract::number(of, binary_range(opcode, of, &x, &y))
    };
    let wide = || Wide::binary(opcode, x.wide()?, y.wide()?);
    let integer = || match wide() {
        None => only(ValueType::Integer),
        known => Abstract::integer(known, arena),
    };
    let result = match both {
        Types::UINT => word(ValueType::UInt),
        Types::INT => word(ValueType::Int),
        Types::INTEGER => integer(),
        _ => {
            let all = both.iter().map(|of| match of {
                ValueType::Integer => integer(),
                of => only(of),
            });
            all.reduce(|a, b| a.join(&b, arena)).unwrap_or(Abstract::ANY)
        }
    };
    let result = Abstract { condition: Condition::binary(opcode, x, y, arena), ..result };
    let form = match both {
        Types::INT => form(opcode, x, y),
        Types::UINT | Types::INTEGER if x.extra.is_some() || y.extra.is_some() => sum(opcode, x, y),
        _ => Form::Plain,
    };
    if form == Form::Plain { result } else { result.with_form(form, arena) }
}

fn binary_range(opcode: Opcode, of: ValueType, x: &Abstract<'_>, y: &Abstract<'_>) -> Range {
    let alike = x.id == y.id && x.id != 0;
    if alike && let Some(result) = of_itself(opcode) {
        return Range::one(result);
    }
    let product = if opcode == Opcode::Mul { conditional(x, y) } else { None };
    match product {
        Some(range) => range.meet(Range::full(of)),
        None => Range::binary(opcode, of, x.range, y.range),
    }
}

/// Whether a mask contains all bits that the numbers of a range may have. The condition of a truth
/// value implies more.
fn keeps_all_bits(numbers: Range, mask: Range) -> bool {
    let Some(mask @ 2..) = mask.known() else { return false };
    mask & (mask + 1) == 0 && numbers.is_within(Range { lo: 0, hi: mask })
}

/// The range of a product with a condition, which is zero or the other operand where the condition
/// holds: `n dup 3u =< *` is at most 3. `None` for other products.
fn conditional(x: &Abstract<'_>, y: &Abstract<'_>) -> Option<Range> {
    let with = |number: &Abstract<'_>, bit: &Abstract<'_>| {
        let condition = bit.condition.as_ref().filter(|_| bit.range == Range::BIT)?;
        let narrow = condition.range_if_true(number.id, number.range);
        let is_product = number.id != 0 && !narrow.is_empty();
        is_product.then(|| narrow.join(Range::one(0)))
    };
    with(x, y).or_else(|| with(y, x))
}

/// The steps from an Int and its sign to its magnitude.
fn form(opcode: Opcode, x: &Abstract<'_>, y: &Abstract<'_>) -> Form {
    match (opcode, x.form(), y.form()) {
        (Opcode::Xor, Form::Sign(of, range), _) if y.id == of => Form::Turned(of, range),
        (Opcode::Xor, _, Form::Sign(of, range)) if x.id == of => Form::Turned(of, range),
        (Opcode::Sub, Form::Turned(of, range), Form::Sign(sign_of, _)) if of == sign_of => {
            Form::Magnitude(range.lo.abs().max(range.hi.abs()))
        }
        _ => Form::Plain,
    }
}

/// The number that is added to a value at the head of a loop.
fn sum(opcode: Opcode, x: &Abstract<'_>, y: &Abstract<'_>) -> Form {
    match (opcode, x.form(), y.form()) {
        (Opcode::Add, Form::Sum(of, by), Form::Plain) => Form::sum(of, by.plus(y.range)),
        (Opcode::Add, Form::Plain, Form::Sum(of, by)) => Form::sum(of, by.plus(x.range)),
        (Opcode::Sub, Form::Sum(of, by), Form::Plain) => Form::sum(of, by.plus(y.range.negated())),
        _ => Form::Plain,
    }
}
