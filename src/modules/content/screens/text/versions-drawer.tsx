import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Empty, Segmented, Skeleton, Timeline } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printMinute } from '#kinds/moment/moment.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get, post, sentenceOfError } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { TextComparison } from '#ui/views/text-comparison.tsx'
import { Paper } from './paper.tsx'
import styles from './versions.module.css'

/** The published versions of a text, the newest first. */
export function useVersions(resource: AnyResource, id: string) {
  return useQuery({
    queryKey: keys.of(resource.path, id, 'versions'),
    queryFn: ({ signal }) =>
      get<readonly Presented[]>(callOf(resource, 'getVersions'), { id }, { signal }),
  })
}

export interface VersionsDrawerProps {
  readonly resource: AnyResource
  readonly row: Presented
  onClose(): void
  /** A version came back into the working text. */
  onRestored?(): void
}

type Look = 'read' | 'earlier' | 'current'

/** The versions of a text: read, compared with what is being worked on, brought back. */
export function VersionsDrawer({ resource, row, onClose, onRestored }: VersionsDrawerProps) {
  const { data, error, refetch } = useVersions(resource, row.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setLook] = useState<Look | null>(null)
  const { message, modal } = App.useApp()
  const refresh = useRefresh(resource)
  const version = data?.find(({ id }) => id === chosen) ?? data?.[0]
  const earlier = data?.find(({ no }) => Number(no) === Number(version?.no) - 1)
  const isCurrent = comparedHtml(version) === comparedHtml(row)
  const possible = { read: true, earlier: earlier !== undefined, current: !isCurrent }
  const wanted = asked ?? 'earlier'
  const look = possible[wanted] ? wanted : 'read'
  const restore = () =>
    modal.confirm({
      title: `把第 ${String(version?.no)} 版的内容恢复到编辑中？`,
      content: '当前未发布的内容会被替换；读者看到的内容要到再次发布后才会改变。',
      okText: '恢复',
      async onOk() {
        try {
          await post(callOf(resource, 'restoreVersion'), {
            id: row.id,
            version: row.version,
            no: version?.no,
          })
          await refresh()
          message.success('已恢复')
          onRestored?.()
          onClose()
        } catch (failure) {
          message.error(sentenceOfError(failure))
        }
      },
    })
  return (
    <Drawer open size="min(1100px, 94vw)" title={`版本 · ${String(row.title)}`} onClose={onClose}>
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.length === 0 && <Empty description="还没有发布过" />}
      {data && version && (
        <div className={styles.columns}>
          <Timeline
            className={styles.list ?? ''}
            items={data.map(each => ({
              key: each.id,
              color: each.no === row.liveVersion ? 'green' : 'gray',
              content: (
                <button
                  type="button"
                  className={each.id === version.id ? styles.chosen : styles.version}
                  onClick={() => setChosen(each.id)}
                >
                  <strong>
                    第 {String(each.no)} 版{each.no === row.liveVersion ? '（线上）' : ''}
                  </strong>
                  <span>{printMinute(String(each.at))}</span>
                  <span>{String(each.shown.by ?? '系统')} 发布</span>
                  {typeof each.note === 'string' && <span>{each.note}</span>}
                </button>
              ),
            }))}
          />
          <div className={styles.text}>
            <div className={styles.bar}>
              <Segmented<Look>
                size="small"
                value={look}
                onChange={setLook}
                options={[
                  { value: 'read', label: '查看全文' },
                  { value: 'earlier', label: '与上一版对比', disabled: !earlier },
                  { value: 'current', label: '与当前内容对比', disabled: isCurrent },
                ]}
              />
              {row.can.includes('update') && (
                <Button size="small" onClick={restore}>
                  恢复此版本
                </Button>
              )}
            </div>
            {look === 'earlier' && (
              <TextComparison before={comparedHtml(earlier)} after={comparedHtml(version)} />
            )}
            {look === 'current' && (
              <TextComparison before={comparedHtml(version)} after={comparedHtml(row)} />
            )}
            {look === 'read' && (
              <Paper
                printed={{
                  title: String(version.title),
                  content: htmlOf(version),
                  note: typeof version.note === 'string' ? version.note : null,
                }}
              />
            )}
          </div>
        </div>
      )}
    </Drawer>
  )
}

type Titled = Readonly<Record<string, unknown>>

function htmlOf(row: Titled | undefined): string | null {
  return typeof row?.content === 'string' ? row.content : null
}

/** Title and text of a version: a new title is a change too. */
export function comparedHtml(row: Titled | undefined): string | null {
  if (row === undefined) return null
  const title = String(row.title ?? '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
  return `<h1>${title}</h1>${htmlOf(row) ?? ''}`
}
