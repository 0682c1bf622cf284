/** Loads the page anew without the browser's question about unsaved input: drafts keep it. */
export function reloadPage(): void {
  silenceQuestion()
  window.location.reload()
}

/** Loads another address of ours, forgetting everything that is in memory. */
export function loadAddress(address: string): void {
  silenceQuestion()
  window.location.replace(address)
}

function silenceQuestion(): void {
  window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), {
    capture: true,
  })
}
