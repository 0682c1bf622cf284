import { Button } from 'antd'
import { Component, type ReactNode, useState } from 'react'
import { PlainNotice } from './plain-notice.tsx'
import { reportError } from './report-error.ts'
import { ScreenMissing } from './screen-missing.ts'

interface Caught {
  readonly error?: unknown
  readonly id?: string
}

/** Catches errors of drawing below it and shows them in their own area. */
export class FailureBoundary extends Component<{ readonly children: ReactNode }, Caught> {
  override state: Caught = {}

  static getDerivedStateFromError(error: unknown): Caught {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ScreenMissing)) this.setState({ id: reportError(error) })
  }

  override render(): ReactNode {
    const { error, id } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof ScreenMissing) return <Missing sentence={error.message} />
    return <Failed id={id} />
  }
}

const reload = () => window.location.reload()

function Missing({ sentence }: { readonly sentence: string }) {
  return (
    <PlainNotice
      title={sentence}
      note={
        navigator.onLine
          ? '系统可能刚刚更新，重新加载后即可继续使用。'
          : '网络已断开，恢复后重新加载即可继续使用。'
      }
    >
      <Button type="primary" onClick={reload}>
        重新加载
      </Button>
    </PlainNotice>
  )
}

function Failed({ id }: { readonly id: string | undefined }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(id ?? '')
    setCopied(true)
  }
  return (
    <PlainNotice
      title="页面出错了"
      note={
        id && (
          <>
            错误编号 <code>{id}</code>
          </>
        )
      }
    >
      <Button type="primary" onClick={reload}>
        重新加载
      </Button>
      <Button onClick={copy} disabled={!id}>
        {isCopied ? '错误编号已复制' : '复制错误编号'}
      </Button>
    </PlainNotice>
  )
}
