// A run of the summary, step by step.

import { RELEASES, h } from '../src/dom.js';

export class TracePane {
  #pane;
  #point;
  #step = 0;
  #trace = { steps: [] };
  #slider;
  #view;

  constructor(pane, { release, point }) {
    this.#pane = pane;
    this.#point = point;
    this.release = h('select', { id: 'trace-release', onchange: release },
      ...RELEASES.map(lldb => h('option', { value: lldb, selected: lldb === 24 }, `LLDB ${lldb}`)));
    this.#slider = h('input', {
      type: 'range', min: 0, value: 0, 'aria-label': 'Step',
      oninput: () => this.#go(Number(this.#slider.value)),
    });
    this.#view = h('div', { id: 'step', 'aria-live': 'polite' });
    const button = (label, text, target) =>
      h('button', { type: 'button', 'aria-label': label, onclick: () => this.#go(target()) }, text);
    pane.append(
      h('p', { class: 'steps' },
        h('label', {}, 'Run in ', this.release),
        button('First step', '«', () => 0),
        button('Step back', '‹', () => this.#step - 1),
        button('Step', '›', () => this.#step + 1),
        button('Last step', '»', () => Infinity),
        this.#slider),
      this.#view,
    );
  }

  show(trace) {
    this.#trace = trace ?? { steps: [] };
    this.#slider.max = Math.max(0, this.#trace.steps.length - 1);
    this.#draw(Math.min(this.#step, this.#slider.max));
  }

  #go(step) {
    this.#draw(step);
    this.#point(this.#trace.steps[this.#step]?.span);
  }

  #draw(wanted) {
    const { steps, end } = this.#trace;
    this.#step = Math.max(0, Math.min(wanted, steps.length - 1));
    this.#slider.value = this.#step;
    const step = steps[this.#step];
    if (!step) {
      this.#view.replaceChildren(h('p', {}, end || 'There is nothing to run.'));
      return;
    }
    const isLast = this.#step === steps.length - 1;
    this.#slider.setAttribute('aria-valuetext', `step ${this.#step + 1}: ${step.instruction}`);
    this.#view.replaceChildren(
      h('p', {}, `Step ${this.#step + 1} of ${steps.length}, byte ${step.offset}: `,
        h('code', { class: 'instruction' }, step.instruction)),
      h('div', { class: 'stacks' }, stack('Stack before', step.before), stack('Stack after', step.after)),
      ...(isLast ? [h('p', { class: 'end' }, 'The summary: ', h('code', {}, end))] : []),
    );
  }
}

/** The top first. */
function stack(title, values) {
  const items = values.toReversed().map(value => h('li', {}, h('code', {}, value)));
  return h('section', {}, h('h3', {}, title),
    items.length > 0 ? h('ol', {}, ...items) : h('p', {}, 'empty'));
}
