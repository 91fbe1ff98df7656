// Light, dark, or as the device has it.
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'tripwright.theme';

export const theme = $state<{ is: Theme }>({ is: (localStorage.getItem(KEY) as Theme) ?? 'system' });

export function dress(t: Theme): void {
  theme.is = t;
  if (t === 'system') {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(KEY, t);
    document.documentElement.dataset['theme'] = t;
  }
}

dress(theme.is);
