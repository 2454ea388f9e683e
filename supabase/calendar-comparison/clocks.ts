import { Temporal } from '@js-temporal/polyfill';
import type { Random } from './random.ts';
import { definitions, ianaZones, sameZone, wrongDefinition } from './zones.ts';

/** Where times without a zone are, unless the calendar says otherwise. */
export const teamZone = 'America/New_York';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** How the times of an event are written: the parameter with its colon, and what follows the digits. */
export interface Clock {
  parameter: string;
  suffix: string;
  isDate: boolean;
  /** The zone by its IANA name or its offset. */
  zone: string;
}

/** The ways in which a calendar writes its times, with the definitions of the zones that it names. */
export class Clocks {
  readonly #random: Random;
  readonly #kinds: Set<string>;
  readonly #used = new Set<string>();
  readonly #isDefined: boolean;
  readonly #isWrong: boolean;

  constructor(random: Random, kinds: Set<string>) {
    this.#random = random;
    this.#kinds = kinds;
    this.#isDefined = random.maybe(0.6);
    this.#isWrong = random.maybe(0.15);
  }

  any(): Clock {
    const random = this.#random;
    const kind = random.integer(0, 9);
    if (kind === 0) return this.#clock('whole days', 'UTC', ';VALUE=DATE', '', true);
    if (kind === 1) return this.#clock('times in UTC', 'UTC', '', 'Z');
    if (kind === 2) return this.#clock('floating times', teamZone, '', '');
    if (kind <= 4) return this.#named(random.oneOf(Object.keys(definitions)), "zones by Windows' and other names");
    const name = random.oneOf(ianaZones);
    if (kind === 5) return this.#clock('zones with a prefix', name, `;TZID=/example.org/20270101_1/${name}`, '');
    return this.#named(name, 'zones by IANA names');
  }

  #named(name: string, kind: string): Clock {
    this.#used.add(name);
    const isQuoted = this.#random.maybe(0.1);
    if (isQuoted) this.#kinds.add('quoted parameters');
    return this.#clock(kind, sameZone[name] ?? name, isQuoted ? `;TZID="${name}"` : `;TZID=${name}`, '');
  }

  #clock(kind: string, zone: string, parameter: string, suffix: string, isDate = false): Clock {
    this.#kinds.add(kind);
    return { parameter, suffix, isDate, zone };
  }

  definitions(): string[][] {
    return [...this.#used].flatMap((name) => {
      const own = definitions[name];
      const isWrong = !own && this.#isWrong;
      if (isWrong) this.#kinds.add('definitions that contradict the IANA zone');
      const isKnown = name !== 'Our Time' && !this.#isDefined;
      if (isKnown && own) this.#kinds.add("Windows' names without a definition");
      if (isKnown || (!own && !isWrong)) return [];
      return [['BEGIN:VTIMEZONE', `TZID:${name}`, ...(own ?? wrongDefinition), 'END:VTIMEZONE']];
    });
  }
}

/** A moment as calendar files write it in UTC. */
export const text = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
export const written = (ms: number, { suffix, isDate }: Clock) =>
  isDate ? text(ms).slice(0, 8) : text(ms).slice(0, 15) + suffix;
/** When clocks show a time, which is given as if it were UTC. */
export const inUtc = (ms: number, { zone }: Clock) =>
  Temporal.PlainDateTime.from(text(ms).slice(0, 15)).toZonedDateTime(zone).toInstant().epochMilliseconds;
export const property = (name: string, ms: number, clock: Clock) => `${name}${clock.parameter}:${written(ms, clock)}`;
