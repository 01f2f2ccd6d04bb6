//! A reader of SVG documents that is strict about XML.

/// An element without children that are elements, save a title.
#[derive(Debug, Clone)]
pub(crate) struct Element {
    pub(crate) name: String,
    attributes: Vec<(String, String)>,
    /// What a reader sees who points at it.
    pub(crate) title: Option<String>,
    pub(crate) text: String,
}

impl Element {
    #[track_caller]
    pub(crate) fn get(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        &found.unwrap_or_else(|| panic!("no {name} in {self:?}")).1
    }

    pub(crate) fn find(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    #[track_caller]
    pub(crate) fn number(&self, name: &str) -> f32 {
        self.get(name).parse().unwrap_or_else(|_| panic!("{name} in {self:?}"))
    }

    /// The fill as red, green and blue.
    #[track_caller]
    pub(crate) fn fill(&self) -> [u8; 3] {
        let hex = u32::from_str_radix(self.get("fill").trim_start_matches('#'), 16).expect("a colour");
        [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
    }

    /// Left, top, right and bottom of a rectangle or circle.
    pub(crate) fn bounds(&self) -> [f32; 4] {
        if self.name == "circle" {
            let [x, y, r] = ["cx", "cy", "r"].map(|name| self.number(name));
            return [x - r, y - r, x + r, y + r];
        }
        let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| self.number(name));
        [x, y, x + width, y + height]
    }
}

/// A document that is well formed: its root, and the elements in it.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) root: Element,
    pub(crate) elements: Vec<Element>,
}

impl Document {
    /// The elements that say something about a place.
    pub(crate) fn places(&self) -> Vec<&Element> {
        self.elements.iter().filter(|element| element.title.is_some()).collect()
    }
}

/// Reads a document, and panics where it is not well formed.
#[track_caller]
pub(crate) fn read(document: &str) -> Document {
    let mut open: Vec<Element> = Vec::new();
    let mut elements = Vec::new();
    let mut root = None;
    let mut rest = document;
    while let Some(start) = rest.find('<') {
        let text = unescaped(&rest[..start]);
        match open.last_mut() {
            Some(element) => element.text += &text,
            None => assert!(text.trim().is_empty(), "text outside of the root: {text:?}"),
        }
        let end = rest.find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let element = open.pop().expect("an element is open");
            assert_eq!(element.name, name, "elements are nested");
            match open.last_mut() {
                Some(parent) if element.name == "title" => parent.title = Some(element.text),
                Some(_) => elements.push(element),
                None => assert!(root.replace(element).is_none(), "one root"),
            }
        } else {
            let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
            let element = element(tag);
            if closed { elements.push(element) } else { open.push(element) }
        }
    }
    assert!(rest.trim().is_empty() && open.is_empty(), "everything is closed");
    Document { root: root.expect("a root"), elements }
}

fn element(tag: &str) -> Element {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    assert!(name.chars().all(|c| c.is_ascii_alphabetic()), "{name:?}");
    let mut attributes: Vec<(String, String)> = Vec::new();
    while !rest.trim().is_empty() {
        let (key, value) = rest.trim_start().split_once("=\"").unwrap_or_else(|| panic!("{rest:?}"));
        let (value, after) = value.split_once('"').expect("a quote closes");
        assert!(attributes.iter().all(|(other, _)| other != key), "{key} twice in {tag}");
        attributes.push((key.to_owned(), unescaped(value)));
        rest = after;
    }
    Element { name: name.to_owned(), attributes, title: None, text: String::new() }
}

fn unescaped(text: &str) -> String {
    let mut parts = text.split('&');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, after) = part.split_once(';').unwrap_or_else(|| panic!("a bare & in {text:?}"));
        out.push(match name {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            other => panic!("&{other}; is not known"),
        });
        out += after;
    }
    assert!(!out.chars().any(|c| c.is_control() && c != '\n'), "{out:?}");
    out
}
