//! A row of values that takes more bytes for each as they get larger.

use super::method::Values;

#[derive(Clone, Debug)]
pub(super) enum Row {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
    Wide(Vec<u32>),
}

impl Default for Row {
    fn default() -> Row {
        Row::Bytes(Vec::new())
    }
}

impl Row {
    pub(super) fn of(values: Values<'_>) -> Row {
        match values {
            Values::Bytes(all) => Row::Bytes(all.to_vec()),
            Values::Words(all) => Row::Words(all.to_vec()),
            Values::Wide(all) => Row::Wide(all.to_vec()),
        }
    }

    pub(super) fn values(&self) -> Values<'_> {
        match self {
            Row::Bytes(all) => Values::Bytes(all),
            Row::Words(all) => Values::Words(all),
            Row::Wide(all) => Values::Wide(all),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.values().len()
    }

    /// The most memory it takes while so many more are put in.
    pub(super) fn bytes(&self, more: usize) -> usize {
        let (each, room) = match self {
            Row::Bytes(all) => (1, all.capacity()),
            Row::Words(all) => (2, all.capacity()),
            Row::Wide(all) => (4, all.capacity()),
        };
        // A row that is full moves to one twice as large.
        each * if self.len() + more > room { 3 * room.max(more) } else { room }
    }

    pub(super) fn push(&mut self, value: u32) {
        match self {
            Row::Bytes(all) => match u8::try_from(value) {
                Ok(value) => all.push(value),
                Err(_) => {
                    *self = Row::Words(all.iter().map(|v| u16::from(*v)).collect());
                    self.push(value);
                }
            },
            Row::Words(all) => match u16::try_from(value) {
                Ok(value) => all.push(value),
                Err(_) => {
                    *self = Row::Wide(all.iter().map(|v| u32::from(*v)).collect());
                    self.push(value);
                }
            },
            Row::Wide(all) => all.push(value),
        }
    }

    pub(super) fn extend(&mut self, values: &[u8]) {
        match self {
            Row::Bytes(all) => all.extend_from_slice(values),
            Row::Words(all) => all.extend(values.iter().map(|v| u16::from(*v))),
            Row::Wide(all) => all.extend(values.iter().map(|v| u32::from(*v))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_every_value() {
        let mut row = Row::default();
        let values = [0, 255, 3, 256, 7, 65_535, 9, 65_536, u32::MAX, 0];
        for (n, value) in values.iter().enumerate() {
            row.push(*value);
            row.extend(&[n as u8]);
        }
        for (n, value) in values.iter().enumerate() {
            assert_eq!(row.values().get(2 * n), Some(*value));
            assert_eq!(row.values().get(2 * n + 1), Some(n as u32));
        }
        assert_eq!((row.len(), Row::of(row.values()).len()), (20, 20));
    }
}
