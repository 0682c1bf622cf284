/** A request that failed: on which page, and by what number it is found in the log. */
interface Failed {
  readonly requestId: string
  readonly page: string
  readonly at: number
}

let failed: Failed | undefined
const remembered = 600_000

/** Remembers that a request failed on the page that is open. */
export function noteFailed(requestId: string | undefined): void {
  if (requestId === undefined) return
  failed = { requestId, page: window.location.pathname, at: Date.now() }
}

/** The number of the last request that failed on a page within the last ten minutes. */
export function failedAt(page: string): string | undefined {
  const isRecent = failed?.page === page && Date.now() - failed.at < remembered
  return isRecent ? failed?.requestId : undefined
}

type Report = (requestId: string) => void

let report: Report | undefined

/** Connects the place where a fault is reported to the service; answers how to take it away again. */
export function connectFaultReport(given: Report): () => void {
  report = given
  return () => {
    report = undefined
  }
}

/** Reports a request to the service; undefined where nobody is connected. */
export function faultReport(): Report | undefined {
  return report
}
