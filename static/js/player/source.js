// The signed address of what is played. It ends within a minute: when the player can't go on, a new one is asked for, so that
// whoever may not hear the recording any more hears no more of it.
const MOST = 5;  // in a row, without anything played in between

/** Keeps `media` supplied; `ask` answers what evidence.view_original does, `say` shows why it can't be played. */
export function supply(media, ask, say) {
  let tries = 0;
  let place = 0;
  let playing = false;

  async function renew() {
    if (tries >= MOST) return say("The recording can’t be played here. Download it to listen to it; its words are below.");
    tries += 1;
    try {
      media.src = (await ask()).download_url;
    } catch (error) {
      return say(error.message);
    }
    media.currentTime = place;
    if (playing) media.play().catch(() => {});
  }

  media.addEventListener("timeupdate", () => { if (!media.error) { place = media.currentTime; tries = 0; } });
  media.addEventListener("seeking", () => { if (!media.error) place = media.currentTime; });
  media.addEventListener("play", () => { playing = true; });
  media.addEventListener("pause", () => { if (!media.error) playing = false; });
  media.addEventListener("error", renew);
  return { begin: renew, goTo(second) { place = second; media.currentTime = second; } };
}
