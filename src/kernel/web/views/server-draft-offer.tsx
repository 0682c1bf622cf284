import { Alert, Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import { printMoment } from '#kernel/kinds/moment/moment.ts'
import type { ServerDraft } from '../logic/use-server-draft.ts'
import { TextComparison } from './text-comparison.tsx'

/** Offers what was typed on this or another device and not saved. */
export function ServerDraftOffer({
  draft,
  current,
}: {
  readonly draft: ServerDraft
  readonly current: string | null
}) {
  const [isComparing, setComparing] = useState(false)
  const { offered } = draft
  if (offered === null) return null
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={`发现${printMoment(offered.savedAt).slice(5, 16)}的未保存草稿${offered.device ? `（${offered.device}）` : ''}`}
        action={
          <Flex gap={8}>
            <Button size="small" type="primary" onClick={draft.restore}>
              恢复
            </Button>
            <Button size="small" onClick={() => setComparing(true)}>
              对比
            </Button>
            <Button size="small" type="text" onClick={draft.discard}>
              丢弃
            </Button>
          </Flex>
        }
      />
      <Modal
        open={isComparing}
        width={860}
        title="草稿与已保存内容"
        okText="恢复草稿"
        cancelText="关闭"
        onOk={() => {
          setComparing(false)
          draft.restore()
        }}
        onCancel={() => setComparing(false)}
      >
        <TextComparison before={current} after={offered.content ?? current} />
      </Modal>
    </>
  )
}
