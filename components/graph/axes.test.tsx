// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Bars } from './bars';
import { StepLine } from './step-line';

const ENDS = { top: 'KWD 9.500', first: '1 Nov', last: '3 Nov' };

describe('StepLine', () => {
  const steps = (...values: (number | null)[]) => values.map((value, index) => ({ key: String(index), value }));
  const draw = (values: (number | null)[], level?: number | null) => {
    const root = drawn(<StepLine {...ENDS} bottom="0" steps={steps(...values)} level={level} />);
    const [area, line] = [...root.querySelectorAll('path')].map((path) => path.getAttribute('d'));
    const across = [...root.querySelectorAll('line')].map((line) => ({
      y: Number(line.getAttribute('y1')),
      isLevel: line.hasAttribute('stroke-dasharray'),
    }));
    return { root, area, line, across };
  };

  it('stands on zero and ends at the highest value', () => {
    const { line, area, across } = draw([5, 10]);
    expect(line).toBe('M0 50L500 50L500 0L1000 0');
    expect(area).toBe('M0 100L0 50L500 50L500 100ZM500 100L500 0L1000 0L1000 100Z');
    expect(across).toEqual([{ y: 100, isLevel: false }]);
  });

  it('has zero inside when a value is below it', () => {
    const { line, across } = draw([-5, 15]);
    expect(line).toBe('M0 100L500 100L500 0L1000 0');
    expect(across).toEqual([
      { y: 100, isLevel: false },
      { y: 75, isLevel: false },
    ]);
  });

  it('makes room for a level above every value', () => {
    const { line, across } = draw([5], 20);
    expect(line).toBe('M0 75L1000 75');
    expect(across).toContainEqual({ y: 0, isLevel: true });
  });

  it('has a gap where nothing is known, and draws nothing false of equal or no values', () => {
    expect(draw([10, null, 5, 5]).line).toBe('M0 0L250 0M500 50L750 50L750 50L1000 50');
    expect(draw([0, 0]).line).toBe('M0 100L500 100L500 100L1000 100');
    const nothing = draw([null]);
    expect(nothing.line).toBe('');
    expect(nothing.root.innerHTML).not.toContain('NaN');
  });

  it('names its ends from left to right in both languages', () => {
    expect(namesOf(draw([1]).root)).toEqual({
      texts: ['KWD 9.500', '1 Nov', '0', '3 Nov'],
      dir: 'ltr',
      hidden: 'true',
    });
  });
});

describe('Bars', () => {
  const draw = (...bars: [solid: number, hatched: number][]) => {
    const root = drawn(
      <Bars {...ENDS} bars={bars.map(([solid, hatched], key) => ({ key: `${key}`, solid, hatched }))} />,
    );
    const number = (rect: Element, name: string) => Math.round(Number(rect.getAttribute(name)));
    const rects = [...root.querySelectorAll('g')].map((bar) =>
      [...bar.querySelectorAll('rect')].map((rect) => ['x', 'width', 'y', 'height'].map((name) => number(rect, name))),
    );
    return { root, rects };
  };

  it('are as high as their value of the highest sum, the hatched part above the solid one', () => {
    expect(draw([6, 2], [3, 0]).rects).toEqual([
      [
        [55, 390, 25, 75],
        [55, 390, 0, 25],
      ],
      [
        [555, 390, 63, 38],
        [555, 390, 63, 0],
      ],
    ]);
  });

  it('have no height where there is nothing', () => {
    const { root, rects } = draw([0, 0]);
    expect(rects.flat().map(([, , , height]) => height)).toEqual([0, 0]);
    expect(root.innerHTML).not.toContain('NaN');
    expect(draw().rects).toEqual([]);
  });

  it('name their ends from left to right in both languages', () => {
    expect(namesOf(draw([1, 0]).root)).toEqual({ texts: ['KWD 9.500', '1 Nov', '3 Nov'], dir: 'ltr', hidden: 'true' });
  });
});

function drawn(picture: ReactElement): Element {
  const root = document.createElement('div');
  root.innerHTML = renderToStaticMarkup(picture);
  return root;
}

function namesOf(root: Element) {
  const texts = [...root.querySelectorAll('bdi')].map((name) => name.textContent);
  const box = root.firstElementChild;
  return { texts, dir: box?.getAttribute('dir'), hidden: box?.getAttribute('aria-hidden') };
}
