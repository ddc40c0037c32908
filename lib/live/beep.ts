const NOTE_SECONDS = 0.14;
const GAP_SECONDS = 0.05;
const VOLUME = 0.12;
const NOTES = { normal: [660], urgent: [880, 660, 880] } as const;

let context: AudioContext | undefined;

/** Plays a short sound. Before the first click on the page it is left out: the browser would play it late. */
export function beep(tone: keyof typeof NOTES): void {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  const audio = context;
  void audio.resume().then(() => {
    for (const [index, hertz] of NOTES[tone].entries()) {
      const at = audio.currentTime + index * (NOTE_SECONDS + GAP_SECONDS);
      const note = audio.createOscillator();
      const volume = audio.createGain();
      note.frequency.value = hertz;
      volume.gain.setValueAtTime(VOLUME, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS);
      note.connect(volume).connect(audio.destination);
      note.start(at);
      note.stop(at + NOTE_SECONDS);
    }
  });
}
