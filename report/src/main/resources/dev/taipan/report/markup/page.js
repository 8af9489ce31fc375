
'use strict';
const MOVES = { ArrowRight: 1, ArrowLeft: -1 };
const arguing = new Map();
for (const section of document.querySelectorAll('.counterexample')) {
  const all = selector => [...section.querySelectorAll(selector)];
  const steps = all('.step');
  const numbers = text => (text || '').split(' ').filter(part => part);
  const where = section.querySelector('.where');
  const previous = section.querySelector('.previous');
  const next = section.querySelector('.next');
  let current = -1;

  const clear = () => {
    section.classList.remove('focused');
    all('.on, .chosen, .current').forEach(element => element.classList.remove('on', 'chosen', 'current'));
  };
  const light = arrows => {
    for (const arrow of all('.arrow[data-arrow]')) {
      if (arrows.includes(arrow.dataset.arrow)) {
        arrow.classList.add('on');
        numbers(arrow.dataset.ops).forEach(op => {
          const [card] = op.split(':');
          all(`[data-op="${op}"], [data-card="${card}"]`).forEach(element => element.classList.add('on'));
        });
      }
    }
  };
  const show = () => {
    previous.disabled = current < 0;
    next.disabled = current >= steps.length - 1;
    where.textContent = current < 0 ? `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}` : `step ${current + 1} of ${steps.length}`;
  };
  const go = step => {
    clear();
    current = Math.max(-1, Math.min(step, steps.length - 1));
    if (current >= 0) {
      const { arrows, cards } = steps[current].dataset;
      if (numbers(arrows).length + numbers(cards).length > 0) {
        section.classList.add('focused');
      }
      steps[current].classList.add('current');
      steps[current].setAttribute('aria-current', 'step');
      light(numbers(arrows));
      numbers(cards).forEach(card => all(`[data-card="${card}"]`).forEach(element => element.classList.add('on')));
      if (matchMedia('(min-width: 861px)').matches) {
        const lit = all('.arrow.on, .card.on').find(element => element.getClientRects().length > 0);
        [lit, steps[current]].forEach(element => element && element.scrollIntoView({ block: 'nearest' }));
      }
    }
    steps.forEach((element, place) => place === current || element.removeAttribute('aria-current'));
    show();
  };
  const choose = arrow => {
    clear();
    current = -1;
    show();
    section.classList.add('focused');
    light([arrow.dataset.arrow]);
    all(`[data-arrow="${arrow.dataset.arrow}"]`).forEach(element => element.classList.add('chosen'));
    section.querySelector('.evidence').open = true;
    for (const card of numbers(arrow.dataset.cards)) {
      all(`[data-card="${card}"]`).forEach(element => element.classList.add('on'));
    }
    document.getElementById(arrow.dataset.said).scrollIntoView({ block: 'nearest' });
  };
  const onKeys = (element, act) => element.addEventListener('keydown', event => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      act();
    }
  });

  section.querySelector('.stepper').hidden = steps.length === 0;
  all('.arrow[data-arrow]').forEach(arrow => {
    arrow.addEventListener('click', () => choose(arrow));
    onKeys(arrow, () => choose(arrow));
  });
  steps.forEach((step, place) => {
    step.addEventListener('click', () => go(place === current ? -1 : place));
    onKeys(step, () => go(place));
  });
  previous.addEventListener('click', () => go(current - 1));
  next.addEventListener('click', () => go(current + 1));
  arguing.set(section, { move: by => go(current + by), end: () => go(-1) });
  show();
}
const inView = () => [...arguing.keys()].reduce((best, section) => {
  const visible = element => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0);
  };
  return best && visible(best) >= visible(section) ? best : section;
}, null);
document.addEventListener('keydown', event => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  const argument = arguing.get(event.target.closest?.('.counterexample') || inView());
  if (argument && MOVES[event.key]) {
    event.preventDefault();
    argument.move(MOVES[event.key]);
  } else if (argument && event.key === 'Escape') {
    argument.end();
  }
});
