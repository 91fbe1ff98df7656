// What is said aside: to everybody in a corner for a while, and to screen readers at once.
export interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad' | 'plain';
  act?: { label: string; do: () => void };
}

class Voice {
  spoken = $state('');
  toasts = $state.raw<Toast[]>([]);
  private next = 1;
  private at = -Infinity; // when something was said last

  // aloud is read by screen readers; the same words twice are read twice.
  aloud(text: string): void {
    this.spoken = this.spoken === text ? text + ' ' : text;
    this.at = performance.now();
  }

  // behind is read after what was said just now, which is not to be cut off; itself it may be.
  behind(text: string): void {
    this.aloud(performance.now() - this.at < 1500 ? `${this.spoken.trim()} ${text}` : text);
    this.at = -Infinity;
  }

  say(text: string, tone: Toast['tone'] = 'plain', act?: Toast['act']): void {
    const id = this.next++;
    if (tone === 'bad') this.anew();
    this.toasts = [...this.toasts.slice(-2), { id, text, tone, ...(act ? { act } : {}) }];
    this.aloud(text);
    setTimeout(() => this.drop(id), act ? 10_000 : 6_000);
  }

  // anew takes back what is said of success: something is tried again, and may be refused.
  anew(): void {
    this.toasts = this.toasts.filter((t) => t.tone !== 'good' || t.act);
  }

  drop(id: number): void {
    this.toasts = this.toasts.filter((t) => t.id !== id);
  }
}

export const voice = new Voice();
