// Tabs that arrow keys move between.

/** Makes the tabs of a list work; tells which one is chosen. */
export function tabs(list, chosen) {
  const all = [...list.querySelectorAll('[role=tab]')];
  const choose = (tab, focus) => {
    for (const each of all) {
      const selected = each === tab;
      each.setAttribute('aria-selected', selected);
      each.tabIndex = selected ? 0 : -1;
      document.getElementById(each.getAttribute('aria-controls')).hidden = !selected;
    }
    if (focus) {
      tab.focus();
    }
    chosen(nameOf(tab));
  };
  list.addEventListener('click', event => {
    const tab = event.target.closest('[role=tab]');
    if (tab) {
      choose(tab, false);
    }
  });
  list.addEventListener('keydown', event => {
    const at = all.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at >= 0 && to !== undefined) {
      event.preventDefault();
      choose(all[(to + all.length) % all.length], true);
    }
  });
  return name => choose(all.find(tab => nameOf(tab) === name) ?? all[0], false);
}

const nameOf = tab => tab.id.replace('tab-', '');
