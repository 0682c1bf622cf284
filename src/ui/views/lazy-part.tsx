import { App, Button } from 'antd'
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  createElement,
  lazy,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useReducer,
} from 'react'

const Again = createContext<() => void>(() => {})

/**
 * A heavy part whose code comes when it is first shown. Dialogs need no placeholder: they appear
 * when they are ready, within a moment of the click. Where the code does not come, the screen around
 * stays as it is, and another try is offered.
 */
export function lazyPart<P extends object>(bring: () => Promise<ComponentType<P>>) {
  const attempt = () =>
    lazy(() =>
      bring().then(
        part => ({ default: part }),
        (): { default: ComponentType<P> } => ({ default: NotBrought }),
      ),
    )
  let Part = attempt()
  return (props: P) => {
    const [, draw] = useReducer((times: number) => times + 1, 0)
    const again = () => {
      Part = attempt()
      draw()
    }
    return (
      <Again value={again}>
        <Suspense fallback={null}>
          {/* The one cast: lazy() hides the plain props of the component that it brings. */}
          {createElement(Part, props as ComponentProps<typeof Part>)}
        </Suspense>
      </Again>
    )
  }
}

function NotBrought() {
  const again = use(Again)
  const { message } = App.useApp()
  const retry = useEffectEvent(again)
  useEffect(() => {
    message.error({
      key: 'part',
      duration: 0,
      content: (
        <>
          这部分内容没有加载出来，请检查网络
          <Button type="link" size="small" onClick={() => retry()}>
            重试
          </Button>
        </>
      ),
    })
    const whenOnline = () => retry()
    window.addEventListener('online', whenOnline)
    return () => {
      message.destroy('part')
      window.removeEventListener('online', whenOnline)
    }
  }, [message])
  return null
}
