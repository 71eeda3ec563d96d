/** A picture of a finished table to share: drawn here, sent only by the person. */
import type { Lot } from '../games/game';

export interface FinalSeat {
  name: string;
  points: string;
  won: boolean;
  lots: readonly Lot[];
}

export interface FinalTable {
  game: string;
  title: string;
  why: string;
  seats: readonly FinalSeat[];
}

const WIDTH = 1200;
const MARGIN = 56;
const ROW = 104;
const FOOT = 64;
const INNER = WIDTH - 2 * MARGIN;
const INK = '#2c2118';
const SOFT = '#6b5a48';

export async function drawFinalTable(table: FinalTable): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  const lines = heading(pen, table);
  const head = lines.reduce((sum, { height }) => sum + height, MARGIN) + 30;
  canvas.width = WIDTH;
  canvas.height = head + ROW * table.seats.length + FOOT;
  ground(pen, canvas.height);
  let y = MARGIN;
  for (const { text, font, colour, height } of lines) write(pen, text, MARGIN, (y += height), font, colour);
  table.seats.forEach((seat, order) => row(pen, seat, head + order * ROW));
  write(pen, 'Luxx', MARGIN, canvas.height - 24, `400 28px ${face('--display')}`, SOFT);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture came about'))), 'image/png'),
  );
}

function face(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token) || 'sans-serif';
}

function ground(pen: CanvasRenderingContext2D, height: number): void {
  const wood = pen.createLinearGradient(0, 0, 0, height);
  wood.addColorStop(0, '#f3e6cd');
  wood.addColorStop(1, '#e2cba3');
  pen.fillStyle = wood;
  pen.fillRect(0, 0, WIDTH, height);
}

interface Line {
  text: string;
  font: string;
  colour: string;
  /** From the line above. */
  height: number;
}

/** What is said above the seats, in as many lines as it takes. */
function heading(pen: CanvasRenderingContext2D, { game, title, why }: FinalTable): Line[] {
  const said = [
    { text: game, font: `600 30px ${face('--text')}`, colour: SOFT, height: 30 },
    { text: title, font: `400 60px ${face('--display')}`, colour: INK, height: 68 },
    { text: why, font: `400 27px ${face('--text')}`, colour: SOFT, height: 38 },
  ];
  return said.flatMap(({ text, ...style }) => {
    pen.font = style.font;
    return wrapped(text, (part) => pen.measureText(part).width <= INNER).map((line) => ({
      text: line,
      ...style,
    }));
  });
}

/** A text in lines that fit, broken between words. */
function wrapped(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trimStart();
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function row(pen: CanvasRenderingContext2D, seat: FinalSeat, top: number): void {
  pen.fillStyle = seat.won ? '#f6c65b' : '#fffaf0';
  pen.beginPath();
  pen.roundRect(MARGIN, top, INNER, ROW - 16, 20);
  pen.fill();
  const middle = top + (ROW - 16) / 2 + 12;
  write(pen, seat.name, MARGIN + 28, middle, `700 34px ${face('--text')}`, INK, 250);
  cards(pen, seat.lots, MARGIN + 310, top + 18);
  pen.textAlign = 'right';
  write(pen, seat.points, WIDTH - MARGIN - 28, middle + 4, `400 46px ${face('--display')}`, INK);
  pen.textAlign = 'left';
}

/** As many as there is room for; the rest is only counted. */
function cards(pen: CanvasRenderingContext2D, lots: readonly Lot[], left: number, top: number): void {
  const end = WIDTH - MARGIN - 200;
  const font = `600 24px ${face('--text')}`;
  let x = left;
  for (const [order, { text, ground }] of lots.entries()) {
    pen.font = font;
    const width = pen.measureText(text).width + 28;
    if (x + width > end) {
      write(pen, `+${lots.length - order}`, x + 6, top + 34, font, INK);
      return;
    }
    pen.fillStyle = ground;
    pen.beginPath();
    pen.roundRect(x, top, width, 52, 12);
    pen.fill();
    write(pen, text, x + 14, top + 34, font, ground === '#3a3330' ? '#fffaf0' : INK);
    x += width + 10;
  }
}

/** A word or a name that is too long for its room is drawn narrower. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
  widthMax = INNER,
): void {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(text, x, y, widthMax);
}
