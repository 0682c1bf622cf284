import { Button, Empty, Spin } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useParts } from '../editor-context.ts'
import { iconOf } from '../uploads/file-icon.ts'
import type { Listed } from '../uploads/upload-client.ts'
import styles from './online-files.module.css'

interface OnlineFilesProps {
  readonly kind: 'image' | 'file'
  /** Addresses, in the order chosen. */
  readonly picked: readonly string[]
  onPick(picked: readonly string[], items: readonly Listed[]): void
}

const nothing = { image: '当前未上传过任何图片！', file: '当前未上传过任何附件！' }

/** Files that were uploaded earlier; the next page comes when the end is near. */
export function OnlineFiles({ kind, picked, onPick }: OnlineFilesProps) {
  const { client } = useParts()
  const [items, setItems] = useState<readonly Listed[]>([])
  const [state, setState] = useState<'loading' | 'more' | 'end' | 'failed'>('more')
  const isAsking = useRef(false)

  const load = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    setState('loading')
    try {
      const page = await client.list(kind, items.length)
      const all = [...items, ...page.items]
      setItems(all)
      setState(page.items.length === 0 || all.length >= page.total ? 'end' : 'more')
    } catch {
      setState('failed')
    } finally {
      isAsking.current = false
    }
  }, [client, kind, items])

  useEffect(() => {
    if (items.length === 0 && state === 'more') void load()
  }, [items.length, state, load])

  const scrolled = (event: React.UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
    if (state === 'more' && scrollHeight - scrollTop - clientHeight < 10) void load()
  }
  const toggle = (url: string) => {
    const next = picked.includes(url) ? picked.filter(each => each !== url) : [...picked, url]
    onPick(next, items)
  }
  if (state === 'failed') {
    return (
      <Empty description="列表加载失败">
        <Button onClick={() => void load()}>重试</Button>
      </Empty>
    )
  }
  if (state === 'end' && items.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={nothing[kind]} />
  return (
    <div className={styles.list} onScroll={scrolled}>
      {items.map(({ url, name }) => (
        <button
          key={url}
          type="button"
          title={name}
          aria-pressed={picked.includes(url)}
          className={styles.item}
          onClick={() => toggle(url)}
        >
          <img src={kind === 'image' ? url : iconOf(name)} alt="" loading="lazy" />
          <span>{name}</span>
        </button>
      ))}
      {state === 'loading' && <Spin className={styles.wait ?? ''} />}
    </div>
  )
}
