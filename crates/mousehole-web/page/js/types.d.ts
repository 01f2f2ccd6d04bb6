// The shapes of the page's state and of the server's answers. Read by the type checker alone, and never served.

export type Place = [number, number] | number | string;
export type Side = 'mouse' | 'cat';
export type Winner = Side | 'draw';
export type Mode = 'edit' | 'explore' | 'watch' | 'play' | 'learn' | 'puzzle';
export type Method = 'counter' | 'recheck' | 'dp' | 'bits';
export type Point = [number, number];

export interface Rules {
  mouse_jump: number | 'unbounded';
  cat_jump: number | 'unbounded';
  first: Side;
  stay: 'both' | 'none' | 'mouse' | 'cat';
  stuck: 'stays' | 'loses';
  cat_hole: 'forbidden' | 'enters' | 'wins';
  cats: number;
  lazy: boolean;
  endless: Winner;
  /** A number of plies, or `none`. */
  limit: string;
  directions?: number;
  jump: 'over' | 'free';
  reach: number;
  capture: 'touch' | 'surround';
  cats_move: 'freely' | 'nearer';
  /** Absent where it is not placed: under `cops` it then chooses. */
  mouse?: Place;
  cat?: Place[];
  hole: Place[];
}

export type Preset = 'grid' | 'graph' | 'cops';

/** The document: either `grid` (rows of `.` and `#`; animals and holes are in the rules) or `graph`. */
export interface Game {
  preset: Preset;
  rules: Rules;
  grid?: string[];
  graph?: number[][];
  names?: string[];
}

/** A position: where everybody stands, whose turn it is, and how many plies have been played. */
export interface At {
  mouse: Place;
  cats: Place[];
  turn: Side;
  plies: number;
}

export interface Judged {
  winner: Winner;
  plies: number | null;
}

export interface Best extends Judged {
  /** One place; with several cats to move, the place of each. */
  to: Place | Place[];
}

export type Reason = 'hole' | 'capture' | 'guard' | 'stuck' | 'endless' | 'limit';

export interface Solved extends Judged {
  reason: Reason;
  to_move: Side;
  best: Best[];
  placement?: { cats: Place[]; mouse: Place };
  places: number;
  positions: number;
  engine: string;
  seconds: number;
  stats: { mouse: number; cat: number; open: number; longest: number };
  game: Game;
  start: { mouse: Place; cats: Place[]; turn: Side };
  names: Place[];
  cat_names?: Place[];
  layout?: Point[];
  cached: boolean;
  /** The document that this is the answer to. */
  of?: Game;
}

/** A wall which, added or removed by itself, turns the verdict, and to what. */
export interface TurningWall extends Judged {
  at: Place;
  add: boolean;
}

export interface ColorsAnswer {
  fixed: Side;
  turn: Side;
  winners: (Winner | null)[];
  plies: (number | null)[];
  counts: { mouse: number; cat: number; draw: number };
  /** Null where nothing is forced. */
  longest: number | null;
}

/** Colours with the places they are of, as keys (`placeKey`), so that they outlive an edit. */
export interface Colors extends ColorsAnswer {
  keys: string[];
}

export interface Move extends Best {
  best: boolean;
  quality: 'best' | 'inaccuracy' | 'mistake';
}

export interface Moves extends Judged {
  reason: Reason;
  to_move: Side;
  finished: boolean;
  moves: Move[];
  cut?: boolean;
  /** The position that they are of. */
  at?: At;
}

export interface LineMove extends Best {
  side: Side;
  from: Place | Place[];
}

export interface Line extends Judged {
  line: LineMove[];
  ending: { reason: string };
  positions: { mouse: Place; cats: Place[]; turn: Side; winner: Winner; plies: number | null }[];
}

export interface View {
  /** Who stays; the places are coloured for the other. */
  fixed: Side;
  turn: Side;
  /** Which cat goes everywhere while the mouse stays. */
  cat: number;
}

export type Tool = 'wall' | 'rect' | 'fill' | 'erase' | 'mouse' | 'cat' | 'hole' | 'node' | 'edge' | 'move';

export interface State {
  game: Game;
  /** Where the nodes of a graph lie, in 0..1; null until the server has laid it out. */
  layout: Point[] | null;
  mode: Mode;
  /** The position shown; in edit mode the start. Null where the game has no start yet. */
  at: At | null;
  view: View;
  tool: Tool;
  /** New edges lead one way only. */
  oneWay: boolean;
  /** Colours in edit mode too. */
  tint: boolean;
  /** The walls that turn the verdict of a board, once they are known; null where they are not asked for. */
  turning: { of: Game | null; walls: TurningWall[] } | null;
  solved: Solved | null;
  /** True once a solve takes long enough to say so. */
  solving: boolean;
  error: { code: string; message: string; chinese?: string; line?: number; column?: number } | null;
  colors: Colors | null;
  moves: Moves | null;
  line: Line | null;
  lineAt: number;
  /** The wave's round that is shown; null for all of them. */
  round: number | null;
  play: PlayState | null;
  learn: LearnState;
  /** The steps of the methods on a game, or why there are none. */
  traces: { of: Game; by: Partial<Record<Method, Trace | import('./api.js').ApiError>> } | null;
  puzzle: PuzzleState;
  /** Play without being told who is winning. */
  blind: boolean;
  /** What a mode says in place of the verdict. */
  headline: Headline | null;
  lang: 'en' | 'zh';
  theme: 'auto' | 'light' | 'dark';
  /** Of what runs by itself. */
  speed: 'slow' | 'normal' | 'fast';
}

export interface LearnState {
  method: Method;
  /** How many steps have been made. */
  step: number;
  /** The position that is looked at in place of the step's. */
  chosen: number | null;
}

/** Why a game comes out as it does. */
export interface Why {
  text: string[];
  /** For each sentence, the places that it is about. */
  places: Place[][];
  changes: { flips: RuleChange | null } | null;
}

/** A rule and the value that it is given; with `cats`, the cat that comes or goes. */
export interface RuleChange {
  rule: string;
  to: number | string;
  at?: Place;
}

export interface PuzzleState {
  /** What was guessed, and of which board. */
  guess: { of: Game; winner: Winner } | null;
  /** Whether the puzzles that were guessed were guessed rightly, by their numbers from 0. */
  done: Record<number, boolean>;
}

export interface Headline {
  mode: Mode;
  title: string;
  why: string;
  winner: Winner | null;
}

/** A method's steps; positions are numbers. */
export interface Trace {
  method: Method;
  code: string[];
  /** How many moves each position has. */
  moves: number[];
  steps: TraceStep[];
}

export interface TraceStep {
  line: number;
  at?: number;
  what: 'over' | 'taken' | 'known' | 'won' | 'counted' | 'lost' | 'undecided' | 'round' | 'row';
  left?: number;
  escape?: number;
  plies?: number;
  of?: Side | null;
  looked_at: number;
  found?: { position: number; by: Side; plies: number; because: number[] }[];
}

export interface PlayState {
  /** Whom the user plays. */
  side: Side;
  opponent: string;
  seed: number;
  history: Ply[];
  /** The value before the first move, once there is one. */
  promised?: Judged;
}

/** A move that was made: from which position, and what it did to the value. */
export interface Ply extends Judged {
  at: At;
  to: Place | Place[];
  quality: 'best' | 'inaccuracy' | 'mistake';
}

export interface Arrow {
  from: Place;
  to: Place;
  side: Side;
  /** Drawn more quietly. */
  quiet?: boolean;
}

export interface Sign {
  place: Place;
  text: string;
  winner: Winner;
}

export type Animal = { side: 'mouse' } | { side: 'cat'; cat: number };

/** What happened on the board. `place` is null off the board (or between the nodes of a graph). */
export interface BoardEvent {
  place: Place | null;
  /** In the units of the view; for graphs, in 0..1. */
  point: Point;
  /** The animal that was under the pointer when it went down. */
  animal: Animal | null;
  /** On graphs, the edge under the pointer where no node is. */
  edge: [number, number] | null;
  /** Something other than a plain press of the first button. */
  second: boolean;
  shift: boolean;
}

/** What a mode does with the board. All are optional. */
export interface BoardHandler {
  /** Whether this animal can be dragged. */
  grabs?(animal: Animal): boolean;
  down?(event: BoardEvent): void;
  /** Called when the place or (on graphs) the point changes while the pointer is down. */
  move?(event: BoardEvent): void;
  /** The pointer is up; `cancelled` where the system took it away. */
  up?(event: BoardEvent, cancelled: boolean): void;
  hover?(place: Place | null): void;
  /** Enter or space on the cursor. */
  act?(place: Place): void;
  /** Keys that work wherever the keyboard is, but in fields and dialogs. */
  keys?: Record<string, () => void>;
}

export interface Paint {
  colors: Colors | null;
  /** Colour only what is decided by this round. */
  upTo?: number | null;
  /** Write plies on places. */
  figures?: boolean;
  /** What is written on places that have no figure, by their keys. */
  notes?: Map<string, string>;
  /** Let the floor show through. */
  soft?: boolean;
}

/** A drawn board: of a grid or of a graph. It knows nothing of the store. */
export interface BoardView {
  element: SVGSVGElement;
  /** Whether the places were made anew, and so have no colours. */
  draw(game: Game, layout: Point[] | null): boolean;
  animals(at: At | { mouse?: Place; cats: Place[] } | null): void;
  paint(paint: Paint): void;
  arrows(arrows: Arrow[]): void;
  /** Rings around places: where one may go, what is selected. */
  marks(places: Place[]): void;
  /** Signs on places, of who would win with the change that they stand for. */
  signs(signs: Sign[]): void;
  cursor(place: Place | null): void;
  /** The place one step from another, for arrow keys. */
  step(from: Place, key: string): Place;
  placeAt(event: PointerEvent): { place: Place | null; point: Point; edge?: [number, number] | null };
  /** How wide a place is, in the units of the view. */
  unit(): number;
  /** Draws an animal under the pointer while it is dragged; null puts it back. */
  carry(animal: Animal | null, event?: PointerEvent): void;
  /** A line from a node to the pointer while an edge is drawn. */
  rubber?(from: Place | null, point?: Point): void;
}

export interface App {
  store: Store;
  api: Api;
  board: Board;
  history: History;
  t: (key: string, values?: Record<string, unknown>) => string;
  announce: (text: string) => void;
  /** Changes the document, with an undo step; edits with the same `stroke` share one. */
  change(game: Game, options?: { layout?: Point[] | null; stroke?: object }): void;
  /** Reads any input format, asks the server what it is, and makes it the document. */
  open(text: string): Promise<boolean>;
  /** Shows a position (explore, play, watch). */
  show(at: At): void;
  /** Changes the mode, as the tabs do. */
  mode(mode: Mode): Promise<void>;
  undo(): void;
  redo(): void;
  /** Tells of a place in the line below the board, and to screen readers where the board has the keyboard. */
  hover(place: Place | null): void;
  /** Asks for the perfect game from the position shown; it comes as `line`. */
  askLine(): Promise<void>;
}

export interface Store {
  get(): State;
  set(patch: Partial<State>): void;
  on(listener: (state: State, changed: Set<keyof State>) => void): () => void;
}

export interface History {
  push(entry: Entry, stroke?: object): void;
  undo(): Entry | null;
  redo(): Entry | null;
  /** Says where the nodes of the document lie, once that is known. */
  amend(layout: Point[]): void;
  canUndo(): boolean;
  canRedo(): boolean;
}

export interface Entry {
  game: Game;
  layout: Point[] | null;
}

export interface Api {
  /** The layout of a graph takes longer than all the rest: it is asked for only where there is none. */
  solve(game: Game, layout?: boolean): Promise<Solved>;
  colors(body: { game: Game; at?: At; fixed: Side; turn?: Side; cat?: number }, kind?: string): Promise<ColorsAnswer>;
  moves(body: { game: Game; at?: At }, kind?: string): Promise<Moves>;
  line(body: { game: Game; at?: At }): Promise<Line>;
  reply(body: { game: Game; at: At; opponent: string; seed?: number }): Promise<Best & Pick<Ply, 'quality'>>;
  explain(body: { game: Game; at?: At; lang: State['lang'] }): Promise<Why>;
  trace(body: { game: Game; method: Method }): Promise<Trace>;
  turning(game: Game): Promise<{ walls: TurningWall[] }>;
  /** A board like this one, with other walls and everybody elsewhere; `boards` were looked at where none was found. */
  random(body: { game: Game; winner: Side; plies: number; walls: number; seed: number }): Promise<{ game: Game | null; boards: number }>;
  /** Stops what is under way of a kind. */
  stop(kind: string): void;
  convert(body: { game: Game | string; to: string }, kind?: string): Promise<{ text: string; whole: boolean }>;
  picture(body: Record<string, unknown>): Promise<Blob>;
}

export interface Board {
  /** The drawing itself; replaced when the kind of board changes. */
  view(): BoardView;
  /** Says what a mode does with the board. */
  handle(mode: Mode, handler: BoardHandler): void;
  /** Arrows and marks of the mode in charge; cleared when the mode changes. */
  arrows(arrows: Arrow[]): void;
  marks(places: Place[]): void;
  focus(): void;
  /** Does what a key does in the mode in charge. */
  key(key: string): void;
  /** Where the keyboard is on the board. */
  cursor(): Place | null;
}
