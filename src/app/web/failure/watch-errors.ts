import { RequestFailure } from '#ui/logic/request.ts'
import { reportError } from './report-error.ts'

/** Reports errors that no part of the interface caught; refusals of the server are not errors of ours. */
export function watchErrors(): void {
  window.addEventListener('error', event => {
    if (event.error instanceof Error) reportError(event.error)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error && !(reason instanceof RequestFailure)) reportError(reason)
  })
}
