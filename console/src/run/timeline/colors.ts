const STATES = ['SCHEDULED', 'PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED', 'CANCELLING', 'PAUSED'];

/** Colors of states that don't have their own: success is the normal case, and quiet. */
const SHARED: Record<string, string> = { CANCELLING: 'cancelled', COMPLETED: 'completed-fill' };

/** The colors of the theme, for a canvas. */
export interface Colors {
  text: string;
  quiet: string;
  line: string;
  surface: string;
  accent: string;
  raised: string;
  ground: string;
  /** Size and family of the font. */
  font: string;
  states: Record<string, string>;
}

export function colorsNow(): Colors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    text: color('text'),
    quiet: color('quiet'),
    line: color('line'),
    surface: color('surface'),
    accent: color('accent'),
    raised: color('raised'),
    ground: color('ground'),
    font: `12px ${color('font')}`,
    states: Object.fromEntries(STATES.map((state) => [state, color(SHARED[state] ?? state.toLowerCase())])),
  };
}
