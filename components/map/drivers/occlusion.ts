import type { Sprite } from './driver-sprites';

/** The side of a cell, as a part of a disc's radius. */
const CELL = 0.25;

/**
 * Finds markers that others cover completely, so that they are not drawn. Add them from the topmost down. A marker
 * covers the cells within its disc and needs those that its picture touches.
 */
export function createOcclusion() {
  let covered = new Uint8Array(0);
  let [cell, columns, rows, radius] = [1, 0, 0, 0];

  return { begin, lay };

  /** Makes the grid for a canvas of this size and discs of this radius. All in pixels of the device. */
  function begin(width: number, height: number, discRadius: number): void {
    radius = discRadius;
    cell = Math.max(1, radius * CELL);
    [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
    if (covered.length < columns * rows) covered = new Uint8Array(columns * rows);
    else covered.fill(0);
  }

  /** Whether any part of a marker with its middle at x, y is visible on the canvas. */
  function lay(x: number, y: number, { left, top, width, height }: Pick<Sprite, 'left' | 'top' | 'width' | 'height'>) {
    if (!isVisible(x + left, y + top, x + left + width, y + top + height)) return false;
    const firstRow = Math.max(0, Math.ceil((y - radius) / cell));
    const endRow = Math.min(rows, Math.floor((y + radius) / cell));
    for (let row = firstRow; row < endRow; row += 1) {
      const away = Math.max(Math.abs(row * cell - y), Math.abs((row + 1) * cell - y));
      const half = Math.sqrt(Math.max(0, radius * radius - away * away));
      const first = Math.max(0, Math.ceil((x - half) / cell));
      const end = Math.min(columns, Math.floor((x + half) / cell));
      if (first < end) covered.fill(1, row * columns + first, row * columns + end);
    }
    return true;
  }

  function isVisible(left: number, top: number, right: number, bottom: number): boolean {
    const [firstColumn, lastColumn] = [
      Math.max(0, Math.floor(left / cell)),
      Math.min(columns, Math.ceil(right / cell)),
    ];
    const [firstRow, lastRow] = [Math.max(0, Math.floor(top / cell)), Math.min(rows, Math.ceil(bottom / cell))];
    for (let row = firstRow; row < lastRow; row += 1)
      for (let column = firstColumn; column < lastColumn; column += 1)
        if (covered[row * columns + column] === 0) return true;
    return false;
  }
}
