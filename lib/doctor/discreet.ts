import { hider } from './hide';
import { MOST_HEARD } from './said';
import type { DoctorMessage, Facts, Probe } from './schema';

export type Report = (message: DoctorMessage) => void;

/** Of the service's own words. */
const LONGEST_SAID = 200;
/** An address of the longest base, with room for a path; a certificate may name its issuer at any length. */
const LONGEST_FACT = 1_000;

/**
 * The one way that anything of an examination is told: no credential and no signature is in it. Whatever is cut is cut
 * behind that, or so long that it is known to be cut: half a credential is not easily known for one. `signatures` are those that were sent; more may come.
 */
export function discreet(report: Report, secrets: readonly string[], signatures: ReadonlySet<string>): Report {
  let known = { hide: hider(secrets), count: 0 };
  const hide = (text: string) => {
    if (known.count < signatures.size) {
      known = { hide: hider([...secrets, ...[...signatures].flatMap(formsOf)]), count: signatures.size };
    }
    return known.hide(text, text.length >= MOST_HEARD);
  };
  const hideFact = (text: string) => hide(text).slice(0, LONGEST_FACT);
  return (message) => {
    if (message.type === 'plan') report({ ...message, baseUrl: hide(message.baseUrl) });
    else if (message.type === 'diagnosis') {
      const { diagnosis } = message;
      report({ ...message, diagnosis: { ...diagnosis, facts: factsOf(diagnosis.facts) } });
    } else if (message.type === 'step') {
      const { step } = message;
      report({ ...message, step: { ...step, facts: factsOf(step.facts), probes: step.probes.map(probeOf) } });
    } else report(message);
  };

  function factsOf(facts: Facts): Facts {
    const told = Object.entries(facts).map(([name, fact]) => {
      if (typeof fact === 'number') return [name, fact] as const;
      return [name, typeof fact === 'string' ? hideFact(fact) : fact.map(hideFact)] as const;
    });
    return Object.fromEntries(told);
  }

  function probeOf({ target, canonical, date, said, ...probe }: Probe): Probe {
    return {
      ...probe,
      target: hide(target),
      canonical: canonical && hide(canonical),
      date: date && hide(date),
      said: said && hide(said).slice(0, LONGEST_SAID),
    };
  }
}

/** A signature is told as it is sent, or as the bytes that it stands for. */
function formsOf(signature: string): string[] {
  return [signature, Buffer.from(signature, 'hex').toString('base64')];
}
