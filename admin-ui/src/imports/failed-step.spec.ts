import { failedStep } from './failed-step';

const counts = (checked: number) => ({ new: checked, same: 0, changed: 0, wrong: 0, done: 0 });

describe('the step that was interrupted', () => {
  it.each([
    ['check', null, 2],
    ['run', null, 3],
    ['undo', new Date(0), 3],
  ])('%s', (step, finished_at, checked) => {
    expect(failedStep({ finished_at, counts: counts(checked), row_count: 3 })).toBe(step);
  });
});
