//! The mouse, the cat, the food and the hole, as flat heads and things that are known at a glance.

use crate::color::{Color, rgb};
use crate::scene::{Path, Point, Scene, Shape, Stroke, at};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Icon {
    Mouse,
    Cat,
    Food,
    Hole,
}

const RIM: Color = rgb(0xff_ff_ff);
const FUR: Color = rgb(0x2a_30_38);
const EYES: Color = rgb(0xff_cf_4a);
const GREY: Color = rgb(0x8b_97_a5);
const LIGHT_GREY: Color = rgb(0xb4_be_c9);
const PINK: Color = rgb(0xf0_a8_a0);
const CHEESE: Color = rgb(0xff_d9_61);
const RIND: Color = rgb(0xf2_b0_24);
const CRUMB: Color = rgb(0xcf_8d_0a);
const DARK: Color = rgb(0x15_1a_20);

/// Below this size, whiskers would be a blur.
const FINE: f32 = 22.0;

/// Draws an icon in a square of that size.
pub(super) fn draw(scene: &mut Scene, icon: Icon, center: Point, size: f32) {
    // Icons are drawn in a square from -1 to 1.
    let half = size / 2.0;
    let place = |point: Point| at(center.x + point.x * half, center.y + point.y * half);
    let mut pen = Pen { scene, place: &place, half };
    let fine = size >= FINE;
    match icon {
        Icon::Cat => cat(&mut pen, fine),
        Icon::Mouse => mouse(&mut pen, fine),
        Icon::Food => food(&mut pen),
        Icon::Hole => hole(&mut pen),
    }
}

struct Pen<'a> {
    scene: &'a mut Scene,
    place: &'a dyn Fn(Point) -> Point,
    half: f32,
}

impl Pen<'_> {
    fn path(&mut self, path: &Path, color: Color) {
        self.scene.fill(Shape::Path(path.map(self.place)), color);
    }

    /// The outline, widened: everything else is drawn on it.
    fn rim(&mut self, path: &Path) {
        let width = (0.26 * self.half).max(2.0);
        self.scene.stroke(path.map(self.place), Stroke::new(RIM, width));
    }

    fn dot(&mut self, x: f32, y: f32, radius: f32, color: Color) {
        self.scene.fill(Shape::Circle((self.place)(at(x, y)), radius * self.half), color);
    }

    fn oval(&mut self, x: f32, y: f32, radii: Point, color: Color) {
        self.path(&oval(x, y, radii), color);
    }

    fn whiskers(&mut self, y: f32, inner: f32, outer: f32, color: Color) {
        let mut path = Path::new();
        for side in [-1.0, 1.0] {
            for (from, to) in [(y - 0.06, y - 0.14), (y + 0.08, y + 0.12)] {
                path.add_line(at(side * inner, from), at(side * outer, to));
            }
        }
        self.scene.stroke(path.map(self.place), Stroke::new(color, 0.06 * self.half));
    }
}

fn oval(x: f32, y: f32, radii: Point) -> Path {
    let mut path = Path::new();
    path.add_arc(at(x, y), radii, 0.0, 360.0, false);
    path.close()
}

fn cat(pen: &mut Pen<'_>, fine: bool) {
    let head = Path::new()
        .move_to(at(-0.82, -0.9))
        .curve_to(at(-0.86, -0.98), at(-0.76, -1.0), at(-0.68, -0.95))
        .line_to(at(-0.28, -0.62))
        .curve_to(at(-0.1, -0.67), at(0.1, -0.67), at(0.28, -0.62))
        .line_to(at(0.68, -0.95))
        .curve_to(at(0.76, -1.0), at(0.86, -0.98), at(0.82, -0.9))
        .line_to(at(0.84, -0.2))
        .curve_to(at(1.06, 0.32), at(0.72, 0.88), at(0.0, 0.88))
        .curve_to(at(-0.72, 0.88), at(-1.06, 0.32), at(-0.84, -0.2))
        .close();
    pen.rim(&head);
    pen.path(&head, FUR);
    for side in [-1.0, 1.0] {
        let ear = [at(side * 0.7, -0.76), at(side * 0.68, -0.42), at(side * 0.42, -0.54)];
        pen.path(&Path::polygon(&ear), rgb(0x8d_5f_5c));
        pen.oval(side * 0.4, 0.08, at(0.22, 0.21), EYES);
        pen.oval(side * 0.4, 0.08, at(0.075, 0.19), DARK);
    }
    pen.path(&Path::polygon(&[at(-0.13, 0.38), at(0.13, 0.38), at(0.0, 0.52)]), PINK);
    if fine {
        pen.whiskers(0.5, 0.3, 0.82, rgb(0xc9_d1_d9));
    }
}

fn mouse(pen: &mut Pen<'_>, fine: bool) {
    let face = Path::new()
        .move_to(at(0.0, -0.5))
        .curve_to(at(0.5, -0.5), at(0.72, -0.1), at(0.6, 0.25))
        .curve_to(at(0.5, 0.6), at(0.22, 0.92), at(0.0, 0.92))
        .curve_to(at(-0.22, 0.92), at(-0.5, 0.6), at(-0.6, 0.25))
        .curve_to(at(-0.72, -0.1), at(-0.5, -0.5), at(0.0, -0.5))
        .close();
    let ears = [-1.0, 1.0].map(|side| oval(side * 0.56, -0.44, at(0.42, 0.42)));
    for part in ears.iter().chain([&face]) {
        pen.rim(part);
    }
    for ear in &ears {
        pen.path(ear, GREY);
    }
    for side in [-1.0, 1.0] {
        pen.dot(side * 0.57, -0.43, 0.25, PINK);
    }
    pen.path(&face, LIGHT_GREY);
    for side in [-1.0, 1.0] {
        pen.dot(side * 0.26, 0.12, 0.12, DARK);
    }
    pen.oval(0.0, 0.76, at(0.15, 0.12), rgb(0xd9_6b_6b));
    if fine {
        pen.whiskers(0.6, 0.22, 0.72, rgb(0x5c_68_75));
    }
}

fn food(pen: &mut Pen<'_>) {
    let top = Path::new()
        .move_to(at(-0.92, 0.0))
        .line_to(at(0.3, -0.74))
        .curve_to(at(0.62, -0.7), at(0.9, -0.42), at(0.92, 0.0))
        .close();
    let front = Path::polygon(&[at(-0.92, 0.0), at(0.92, 0.0), at(0.92, 0.66), at(-0.92, 0.66)]);
    pen.rim(&top);
    pen.rim(&front);
    pen.path(&top, CHEESE);
    pen.path(&front, RIND);
    pen.dot(-0.42, 0.36, 0.17, CRUMB);
    pen.dot(0.42, 0.28, 0.14, CRUMB);
    pen.dot(0.1, 0.52, 0.09, CRUMB);
    pen.oval(0.32, -0.3, at(0.2, 0.12), RIND);
}

fn hole(pen: &mut Pen<'_>) {
    let mut arch = Path::new().move_to(at(-0.66, 0.8)).line_to(at(-0.66, -0.05));
    arch.add_arc(at(0.0, -0.05), at(0.66, 0.7), 180.0, 360.0, true);
    let arch = arch.line_to(at(0.66, 0.8)).close();
    pen.rim(&arch);
    pen.path(&arch, rgb(0xa9_83_5a));
    let mut dark = Path::new().move_to(at(-0.42, 0.8)).line_to(at(-0.42, 0.02));
    dark.add_arc(at(0.0, 0.02), at(0.42, 0.5), 180.0, 360.0, true);
    pen.path(&dark.line_to(at(0.42, 0.8)).close(), DARK);
}
