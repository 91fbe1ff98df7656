// alone leaves a page to some elements that belong together: all others can be neither seen through them nor reached, but what is said
// aside is still heard. What it gives back undoes it.
export function alone(...kept: HTMLElement[]): () => void {
  const shut: HTMLElement[] = [];
  for (let e: HTMLElement | null = kept[0]!; e && e !== document.body; e = e.parentElement)
    for (const other of (e.parentElement?.children ?? []) as Iterable<HTMLElement>)
      if (!other.inert && !kept.some((k) => other.contains(k)) && !other.matches('[role=status], .toasts')) shut.push(other);
  for (const s of shut) s.inert = true;
  return () => {
    for (const s of shut) s.inert = false;
  };
}
