//! Layouts and pictures end when they are told to stop, and need no more memory than they say.

use mousehole::engine::ignore_progress;
use mousehole::{Game, Graph};
use mousehole_picture::{Layout, Moves, Picture, PictureError, Wave};
use mousehole_testing::stops_at_any_report;

/// A wheel with `spokes` spokes and some parts beside it: no simple graph.
fn wheel(spokes: u32) -> Graph {
    let rim = (1..=spokes).flat_map(|node| [(0, node), (node, node % spokes + 1)]);
    let beside = [(spokes + 1, spokes + 2), (spokes + 3, spokes + 4)];
    Graph::from_undirected_edges(spokes as usize + 5, &rim.chain(beside).collect::<Vec<_>>()).unwrap()
}

#[test]
fn layouts_can_be_stopped_all_the_while() {
    for (spokes, least) in [(12, 400), (90, 400), (800, 100)] {
        let graph = wheel(spokes);
        let reports = stops_at_any_report(|on_progress| Layout::watched(&graph, on_progress));
        assert!(reports >= least, "{reports} reports for {spokes} spokes");
        assert!(Layout::memory(&graph) > 16 * graph.places() as u64);
    }
}

#[test]
fn pictures_can_be_stopped_all_the_while() {
    let game = Game::graph(&wheel(30)).build().unwrap();
    let solution = game.solve().unwrap();
    let picture = Picture::of(&solution).line(true).moves(Moves::Everywhere);
    let sketched = stops_at_any_report(|on_progress| picture.sketch(on_progress));
    assert!(sketched > 100, "{sketched} reports");
    let sketch = picture.sketch(&ignore_progress).unwrap();
    let painted = stops_at_any_report(|on_progress| sketch.to_png(1.0, on_progress));
    // At each shape, and at each row that is encoded.
    let png = tiny_skia::Pixmap::decode_png(&sketch.to_png(1.0, &ignore_progress).unwrap()).unwrap();
    assert!(painted > png.height() as usize, "{painted} reports");
    assert!(sketch.png_memory(1.0).unwrap() >= 4 * u64::from(png.width()) * u64::from(png.height()));
    assert!(matches!(sketch.png_memory(10_000.0), Err(PictureError::TooLarge { .. })));
    assert_eq!(picture.to_svg(), sketch.to_svg());
    let animated = stops_at_any_report(|on_progress| picture.to_gif_watched(&Wave::default(), on_progress));
    assert!(animated > sketched, "{animated} reports");
}

/// A path of so many lines is painted in parts, and looks the same.
#[test]
fn pictures_of_many_edges_look_as_those_of_few() {
    let edges: Vec<(u32, u32)> = (0..100).flat_map(|from| (0..from).map(move |to| (from, to))).collect();
    let graph = Graph::from_undirected_edges(100, &edges).unwrap();
    let solution = Game::graph(&graph).build().unwrap().solve().unwrap();
    let sketch = Picture::of(&solution).colors(false).sketch(&ignore_progress).unwrap();
    let png = tiny_skia::Pixmap::decode_png(&sketch.to_png(0.5, &ignore_progress).unwrap()).unwrap();
    let painted = png.pixels().iter().filter(|pixel| **pixel != png.pixels()[0]).count();
    assert!(painted * 4 > png.pixels().len(), "edges cover much of the picture: {painted} of {}", png.pixels().len());
}

#[test]
fn a_layout_that_is_given_is_used_if_it_is_of_this_graph() {
    let graph = wheel(10);
    let game = Game::graph(&graph).build().unwrap();
    let solution = game.solve().unwrap();
    let svg = Picture::of(&solution).to_svg();
    let layout = Layout::of(&graph);
    let mut turned = layout.clone();
    turned.points.reverse();
    let with = |layout: Layout| Picture::of(&solution).layout(layout.into()).to_svg();
    assert_eq!(with(layout), svg);
    assert_ne!(with(turned), svg);
    assert_eq!(with(Layout::of(&wheel(11))), svg);
}
