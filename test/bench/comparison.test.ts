import { describe, expect, test } from 'vitest';
import { type Times, verdictOf } from './comparison.ts';

const times = (other: readonly number[], own: readonly number[]): Times => ({ other, own });

describe('the verdict of a comparison', () => {
  test('is slower if minimum and median are more than 5 % up in both series', () => {
    const series = times([100, 104, 110], [106, 111, 130]);
    expect(verdictOf([series, series])).toBe('slower');
  });

  test('is the same if only the median is up', () => {
    const series = times([100, 104, 110], [101, 120, 130]);
    expect(verdictOf([series, series])).toBe('same');
  });

  test('is the same if only the minimum is up', () => {
    const series = times([100, 120, 130], [110, 121, 130]);
    expect(verdictOf([series, series])).toBe('same');
  });

  test('is the same if only one series is slower', () => {
    const slower = times([100, 104, 110], [106, 111, 130]);
    expect(verdictOf([slower, times([100, 104, 110], [100, 104, 110])])).toBe('same');
  });

  test('is the same at exactly 5 %', () => {
    expect(verdictOf([times([100, 100], [105, 105])])).toBe('same');
  });

  test('is faster if minimum and median are more than 5 % down in both series', () => {
    const series = times([106, 111, 130], [100, 104, 110]);
    expect(verdictOf([series, series])).toBe('faster');
  });
});
