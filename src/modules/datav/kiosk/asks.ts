import type { AnswerOf, Ask, QuestionOf } from '#kernel/resource/ask.ts'
import { codes, post, RequestFailure, withParams } from '#ui/logic/request.ts'
import { viewFile, viewGetData, viewOpen, viewPair } from '../model/view-calls.ts'
import type { Wanted } from './address.ts'
import type { Opened } from './view-state.ts'
import type { ViewerPorts } from './viewer.ts'

const place = 'gyb_screen_device'

/** The random id by which a display is known; of this visit alone where nothing may be kept. */
function deviceId(): string {
  try {
    const known = localStorage.getItem(place)
    if (known !== null) return known
    const made = crypto.randomUUID()
    localStorage.setItem(place, made)
    return made
  } catch {
    return crypto.randomUUID()
  }
}

const device = deviceId()
const resolution = () =>
  `${Math.round(screen.width * devicePixelRatio)}×${Math.round(screen.height * devicePixelRatio)}`

function tell<T extends Ask<'POST'>>({ path }: T, question: QuestionOf<T>): Promise<AnswerOf<T>> {
  return post<AnswerOf<T>>(path, question)
}

const gone: readonly number[] = [codes.notLoggedIn, codes.sessionExpired, codes.sessionEnded]

/** The calls of a display that shows what its address asks for. */
export function viewAsks(wanted: Extract<Wanted, { kind: 'token' | 'screen' }>) {
  const token = wanted.kind === 'token' ? wanted.token : null
  const shown = wanted.kind === 'screen' ? wanted : { screen: null, draft: false }
  const calls: Pick<ViewerPorts, 'open' | 'getData' | 'meaningOf'> = {
    // The one cast: snapshots and themes as the stage takes them, which changes nothing of them either.
    open: async () =>
      (await tell(viewOpen, {
        token,
        screen: shown.screen,
        draft: shown.draft,
        device,
        resolution: resolution(),
      })) as Opened,
    getData: question => tell(viewGetData, { ...question, token, device }),
    meaningOf: failure => {
      if (!(failure instanceof RequestFailure)) return { kind: 'failed', sentence: '网络请求失败' }
      const { statusCode, sentence } = failure
      if (gone.includes(statusCode)) return { kind: 'ended', sentence: '该大屏链接已失效' }
      if (statusCode === codes.actionDenied) return { kind: 'denied', sentence }
      return { kind: 'failed', sentence }
    },
  }
  const fileUrl = (id: string) =>
    withParams(viewFile.path, { id, token, screen: shown.screen, draft: shown.draft || null })
  return { ...calls, fileUrl }
}

/** The code that this display shows, and its token once somebody paired it. */
export function askCode() {
  return tell(viewPair, { device, resolution: resolution() })
}
