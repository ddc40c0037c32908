const NOTE_SECONDS = 0.14;
const GAP_SECONDS = 0.05;
const VOLUME = 0.12;
const NOTES = { normal: [660], urgent: [880, 660, 880] } as const;

let context: AudioContext | undefined;

/** Plays a short sound. Before the first click on the page it is left out: the browser would play it late. */
export function beep(tone: keyof typeof NOTES): void {
  if (typeof AudioContext === 'undefined') return;
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const audio = context;
  void audio.resume().then(() => {
    for (const [index, hertz] of NOTES[tone].entries()) {
      playNote(audio, hertz, audio.currentTime + index * (NOTE_SECONDS + GAP_SECONDS));
    }
  });
}

function playNote(audio: AudioContext, hertz: number, at: number) {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(VOLUME, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + NOTE_SECONDS);
}
