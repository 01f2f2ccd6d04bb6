// The real binary, serving on a port of its own, and the same binary asked on the command line.

import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The command under test: `MOUSEHOLE`, or what `cargo build` made. */
export const mousehole = process.env.MOUSEHOLE ?? path.join(process.env.CARGO_TARGET_DIR ?? path.join(root, 'target'), 'debug', 'mousehole');

/**
 * Starts `mousehole serve --port 0` and reads the address it prints.
 * @param {string[]} flags
 * @returns {Promise<{origin: string, stop: () => Promise<void>}>}
 */
export function serve(flags = []) {
  // How long the server takes depends on who else uses the machine.
  const child = spawn(mousehole, ['serve', '--port', '0', '--time', '300', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill();
    await ended;
  };
  return new Promise((resolve, reject) => {
    let said = '';
    /** @param {Buffer} bytes */
    const heard = (bytes) => {
      said += bytes;
      const address = said.match(/http:\/\/[\w.:[\]-]+:\d+/);
      if (address) resolve({ origin: address[0], stop });
    };
    child.stdout.on('data', heard);
    child.stderr.on('data', heard);
    child.once('error', (error) => reject(new Error(`${mousehole} does not start: ${error.message}`)));
    child.once('exit', (code) => reject(new Error(`mousehole serve ended with ${code} before it named an address: ${said}`)));
  });
}

/**
 * What the command answers in JSON: what the page shows is compared with it.
 * @param {string[]} args such as `['solve', '--stats']`
 * @param {string | object} game any input format; an object is written as JSON
 * @returns {any}
 */
export function ask(args, game) {
  const input = typeof game === 'string' ? game : JSON.stringify(game);
  return JSON.parse(execFileSync(mousehole, [...args, '--format', 'json', '-'], { input, encoding: 'utf8' }));
}

/** The adjacency lists of a graph in a file of `data/`. @param {string} name @returns {number[][]} */
export function data(name) {
  const json = execFileSync(mousehole, ['convert', '--to', 'json', path.join(root, 'data', name)], { encoding: 'utf8' });
  return JSON.parse(json).graph;
}

/**
 * Who wins each of many games and in how many plies, as `Playground.outcome` says it: `cat 4`, `draw`.
 * @param {(string | object)[]} games
 * @returns {string[]}
 */
export function outcomes(games) {
  const input = games.map((game) => `${JSON.stringify(game)}\n`).join('');
  const answers = execFileSync(mousehole, ['batch', '-'], { input, encoding: 'utf8' }).trim().split('\n');
  return answers.map((answer) => outcome(JSON.parse(answer)));
}

/** @param {{winner: string, plies: number | null}} answer */
export const outcome = ({ winner, plies }) => (plies === null ? winner : `${winner} ${plies}`);
