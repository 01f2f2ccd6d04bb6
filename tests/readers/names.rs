//! Graphs whose nodes have names.

use mousehole::game::{BuildError, Game, Start};
use mousehole::{Board, Graph, Place};

use crate::{game, read};

const LISTS: &str = "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]";

#[test]
fn a_file_gives_names_and_uses_them() {
    let expected = game(&format!(
        "{{\"graph\":{LISTS},\"names\":[\"den\",\"al\",\"bo\",\"3\",\"0\",\"x,y\"],\
         \"rules\":{{\"mouse\":\"al\",\"cat\":[\"bo\"],\"hole\":\"den\"}}}}"
    ));
    let file = format!("names = ['den', 'al', 'bo', '3', '0', 'x,y']\ngraph = {LISTS}\nrules.mouse = 'al'\n");
    assert_eq!(game(&format!("{file}rules.cat = 'bo'\nrules.hole = 'den'")), expected);
    let Start::At(start) = expected.start() else { panic!("it is given") };
    assert_eq!((start.mouse, &*start.cats, expected.holes()), (Place(1), &[Place(2)][..], &[Place(0)][..]));
    assert_eq!(expected.board().name(Place(5)).to_string(), "x,y");

    // A number is a name like any other: node 4 is called 0, and none is called 4.
    let at_zero = game(&format!("{file}rules.cat = [3, 0]\nrules.hole = []"));
    let Start::At(start) = at_zero.start() else { panic!("it is given") };
    assert_eq!(&*start.cats, &[Place(3), Place(4)]);
    let error = read(&format!("{file}rules.cat = 4\nrules.hole = []")).unwrap().builder().build().unwrap_err();
    assert_eq!(error.to_string(), "cat: there is no node 4: the nodes of this graph have names, such as den");
}

#[test]
fn nodes_with_names_have_no_places_by_number() {
    let lists = r#"{"graph":[[1],[2],[0]],"names":["0","1","2"]}"#;
    assert!(matches!(read(lists).unwrap().builder().build(), Err(BuildError::NoMouse { grid: false })));
}

#[test]
fn any_names_come_back_from_json() {
    let odd = ["2,0", " 2,0", "2, 0", "02,0", "7", "07", "+7", " 7", "a b", "a\"b\\", "#", "\u{1F42D}", "[1,2]", "-1"];
    let lists: Vec<Vec<u32>> = (0..odd.len() as u32).map(|node| vec![(node + 1) % odd.len() as u32]).collect();
    let graph = Graph::from_lists(&lists).unwrap().named(odd).unwrap();
    for mouse in 0..odd.len() {
        let cat = odd[(mouse + 1) % odd.len()];
        let built = Game::graph(&graph).mouse(odd[mouse]).cat([cat, odd[mouse]]).hole([cat]);
        let game = built.cat_hole(mousehole::game::CatInHole::Enters).build().unwrap();
        let Start::At(start) = game.start() else { panic!("it is given") };
        assert_eq!(start.mouse, Place(mouse as u32), "{:?}", odd[mouse]);
        assert_eq!(read(&game.to_json()).unwrap().builder().build().unwrap(), game, "{}", game.to_json());
    }
}

#[test]
fn names_stay_when_edges_lead_both_ways() {
    let game = game(r#"{"graph":[[1],[]],"names":["a","b"],"rules":{"directed":false},"preset":"cops"}"#);
    let Board::Graph(graph) = game.board() else { panic!("a graph") };
    assert_eq!((graph.edges(), graph.name(Place(1))), (2, Some("b")));
}
