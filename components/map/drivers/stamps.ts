/** Small pictures that are drawn once, and copied from then on: names, and the bubbles of clusters. */
export type Stamp = { picture: HTMLCanvasElement; width: number; height: number };
export type Stamps = ReturnType<typeof createStamps>;

/** More than a view shows at once. */
const MOST = 1_000;

/** `ratio`: of the device's pixels. Sizes are CSS pixels. */
export function createStamps(ratio: number) {
  const stamps = new Map<string, Stamp>();

  return { stamp, copy };

  /** The picture of a key; `draw` draws it with its middle at 0, 0. */
  function stamp(
    key: string,
    sizeOf: () => { width: number; height: number },
    draw: (pen: CanvasRenderingContext2D) => void,
  ): Stamp {
    const known = stamps.get(key);
    if (known) return known;
    if (stamps.size >= MOST) stamps.clear();
    const { width, height } = sizeOf();
    const picture = document.createElement('canvas');
    picture.width = Math.ceil(width * ratio);
    picture.height = Math.ceil(height * ratio);
    const pen = picture.getContext('2d');
    if (pen) {
      pen.setTransform(ratio, 0, 0, ratio, picture.width / 2, picture.height / 2);
      draw(pen);
    }
    const made = { picture, width, height };
    stamps.set(key, made);
    return made;
  }

  /** Copies a picture with its middle at x, y, in CSS pixels. */
  function copy(target: CanvasRenderingContext2D, { picture }: Stamp, x: number, y: number): void {
    target.drawImage(picture, Math.round(x * ratio - picture.width / 2), Math.round(y * ratio - picture.height / 2));
  }
}
