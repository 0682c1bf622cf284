import { useEffect, useEffectEvent, useState } from 'react'
import { askCode } from './asks.ts'
import styles from './kiosk.module.css'

/** Shows the six digits by which somebody pairs this display; hears its token. */
export function Pairing({ onPaired }: { onPaired(token: string): void }) {
  const [code, setCode] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const paired = useEffectEvent(onPaired)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const answer = await askCode().catch(() => null)
      if (isOver) return
      setFailed(answer === null)
      if (answer?.token) return paired(answer.token)
      if (answer) setCode(answer.code)
      timer = setTimeout(look, answer ? 4000 : 10_000)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return (
    <main className={styles.words}>
      <p>请在「数据大屏 › 分享 › 配对终端」中输入配对码</p>
      <output className={styles.code}>{code ?? '······'}</output>
      <p role="status">{hasFailed ? '网络不可用，正在重试…' : '配对码 10 分钟内有效'}</p>
    </main>
  )
}
