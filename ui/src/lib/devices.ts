// What accounts have given this device when they were opened here: it says with the next login that the device is known. It opens
// nothing by itself, and stays when somebody signs out.
import { subject } from './session.svelte';
import type { Tokens } from './types';

const KEY = 'tripwright.devices';
const most = 8; // accounts; the one that was opened the longest ago is forgotten first

type Given = [account: string, token: string, user?: string][]; // the user's id, where it was known

function read(): Given {
  try {
    const given: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(given) ? given.filter((g): g is Given[number] => Array.isArray(g) && (g.length === 2 || g.length === 3) && g.every((s) => typeof s === 'string')) : [];
  } catch {
    return []; // not ours, or damaged
  }
}

const account = (email: string, org: string) => `${email.trim().toLowerCase()} ${org.trim().toLowerCase()}`;

export const devices = {
  of(email: string, org: string): string | undefined {
    return read().find(([a]) => a === account(email, org))?.[1];
  },
  keep(email: string, org: string, t: Tokens): void {
    const token = (t as Tokens & { device_token?: string }).device_token;
    if (!token) return;
    const others = read().filter(([a]) => a !== account(email, org));
    localStorage.setItem(KEY, JSON.stringify([[account(email, org), token, subject(t.access_token)], ...others].slice(0, most)));
  },
  // forget takes away what an account has left here that is deleted.
  forget(user: string, email: string): void {
    const theirs = ([a, , of]: Given[number]) => (of ? of === user : a.startsWith(account(email, '')));
    const rest = read().filter((g) => !theirs(g));
    if (rest.length) localStorage.setItem(KEY, JSON.stringify(rest));
    else localStorage.removeItem(KEY);
  },
};
