/** A short tone for a scan that was right, a low one twice as long for one that was wrong: the packer looks at the goods. */
export function playScanSound(isRight: boolean): void {
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = isRight ? 1_320 : 180
  tone.type = isRight ? 'sine' : 'square'
  volume.gain.value = 0.08
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + (isRight ? 0.08 : 0.35))
}
