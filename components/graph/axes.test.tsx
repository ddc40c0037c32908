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
  const draw = (named: boolean, ...bars: number[][]) => {
    const root = drawn(
      <Bars
        top={ENDS.top}
        named={named}
        bars={bars.map((parts, key) => ({ key: `${key}`, name: `bar ${key}`, parts }))}
      />,
    );
    const styles = [...root.querySelectorAll('[style]')].map((part) => part.getAttribute('style'));
    return { root, styles };
  };

  it('are as high as their value of the highest sum, part above part', () => {
    expect(draw(false, [6, 2], [3, 0]).styles).toEqual(['height:75%', 'height:25%', 'height:37.5%', 'height:0%']);
    expect(draw(true, [1, 3], [2, 0]).styles).toEqual(['width:25%', 'width:75%', 'width:50%', 'width:0%']);
  });

  it('have no height where there is nothing', () => {
    const { root, styles } = draw(false, [0], [0]);
    expect(styles).toEqual(['height:0%', 'height:0%']);
    expect(root.innerHTML).not.toContain('NaN');
    expect(draw(false).styles).toEqual([]);
  });

  it('name their ends from left to right in both languages, or each of them', () => {
    expect(namesOf(draw(false, [1], [2], [0]).root)).toEqual({
      texts: ['KWD 9.500', 'bar 0', 'bar 2'],
      dir: 'ltr',
      hidden: 'true',
    });
    expect(namesOf(draw(true, [1], [2], [0]).root).texts).toEqual(['bar 0', 'bar 1', 'bar 2']);
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
