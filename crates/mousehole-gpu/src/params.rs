//! What kernels are called with.

/// The parameters of all kernels: addresses on the machine, and numbers. Mirrors `struct Params` of
/// `kernels/common.cuh`, where they are explained.
macro_rules! params {
    ($($field:ident)*) => {
        #[repr(C)]
        #[derive(Clone, Copy, Debug, Default, bytemuck::Pod, bytemuck::Zeroable)]
        pub(crate) struct Params {
            $(pub(crate) $field: u64,)*
        }

        impl Params {
            pub(crate) fn values(&self) -> &[u64] {
                bytemuck::cast_slice(std::slice::from_ref(self))
            }
        }

        /// The fields, in their order.
        #[cfg(test)]
        const FIELDS: &[&str] = &[$(stringify!($field)),*];
    };
}

params! {
    won fresh plies
    to_at to from_at from every_at every
    state capture captures
    used lost lost_in_done floor stuck beside
    row_moves origins dirty queue queue_lengths full known gained gained_lengths
    columns fold_from fold_to
    gains winner_won looked_at out
    rows words tiles mask_words tile_shift bits jump stays capture_wins last nothing_yet lowers any_lost round now
    axis_base axis_worth axis_all axis_elements at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_are_those_of_the_kernels() {
        let source = include_str!("kernels/common.cuh");
        let (_, rest) = source.split_once("struct Params {").expect("the structure");
        let (fields, _) = rest.split_once("};").expect("its end");
        let fields = fields
            .lines()
            .map(str::trim)
            .filter(|line| !line.starts_with("//"))
            .filter_map(|line| line.strip_suffix(';')?.rsplit([' ', '*']).next());
        assert_eq!(fields.collect::<Vec<_>>(), FIELDS);
    }
}
