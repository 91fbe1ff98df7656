// The cities whose packs travel with the program: what a wish needs of one when its name is chosen by hand.
export const cities: Record<string, { tz: string; airports: string[] }> = {
  Paris: { tz: 'Europe/Paris', airports: ['CDG', 'ORY'] },
  Munich: { tz: 'Europe/Berlin', airports: ['MUC'] },
  Tokyo: { tz: 'Asia/Tokyo', airports: ['HND', 'NRT'] },
};
