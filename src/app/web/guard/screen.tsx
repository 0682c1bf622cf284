import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react'
import { findPlace } from '#app/navigation/index.ts'
import { usePage } from '#ui/logic/page.ts'
import { post } from '#ui/logic/request.ts'
import { useSubViewOf } from '#ui/logic/sub-view.ts'
import { ScreenMissing } from '../failure/screen-missing.ts'
import { screenOf } from '../screens.ts'
import { useProductName } from '../shell/use-product-name.ts'

const opened = new Map<string, LazyExoticComponent<ComponentType>>()

interface ScreenProps {
  readonly path: string
  readonly title: string
  /** Stands in its place until its code is here. */
  readonly waiting: ReactNode
}

/** Brings and draws the screen of an address. */
export function Screen({ path, title, waiting }: ScreenProps) {
  const productName = useProductName()
  const opened = useSubViewOf(usePage()?.id ?? '')
  const screen = opened?.screen ?? title
  useEffect(() => {
    const names = [opened?.name === screen ? undefined : opened?.name, screen, productName]
    document.title = names.filter(Boolean).join(' - ')
  }, [opened, screen, productName])
  useEffect(() => noteVisit(path), [path])
  const Body = bodyOf(path)
  return (
    <Suspense fallback={waiting}>
      <Body />
    </Suspense>
  )
}

/** Remembers for 常用 that a listed screen was opened; a lost note does no harm. */
function noteVisit(path: string): void {
  if (findPlace(path)?.place.nav === 'menu') {
    post('/api/platform/dashboard/visit', { path }).catch(() => undefined)
  }
}

function bodyOf(path: string): LazyExoticComponent<ComponentType> {
  const known = opened.get(path)
  if (known) return known
  const body = lazy(async () => {
    const thunk = screenOf(path)
    if (thunk === undefined) throw new ScreenMissing(path)
    return thunk().catch((cause: unknown) => {
      // Forgotten, so that a second visit tries again.
      opened.delete(path)
      throw new ScreenMissing(path, cause)
    })
  })
  opened.set(path, body)
  return body
}
