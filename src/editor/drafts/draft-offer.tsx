import { Alert, Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import { RichTextView } from '../view/rich-text-view.tsx'
import styles from './draft-offer.module.css'
import type { KeptDraft } from './draft-store.ts'

interface DraftOfferProps {
  readonly draft: KeptDraft
  onRestore(): void
  onDrop(): void
  /** The text as it stands. */
  current(): string
}

const time = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Offers a text that was typed and not saved. */
export function DraftOffer({ draft, onRestore, onDrop, current }: DraftOfferProps) {
  const [isComparing, setComparing] = useState(false)
  return (
    <>
      <Alert
        type="warning"
        showIcon
        banner
        title={`发现${time.format(draft.savedAt)}的未保存草稿`}
        action={
          <Flex gap={8}>
            <Button size="small" type="primary" onClick={onRestore}>
              恢复
            </Button>
            <Button size="small" onClick={() => setComparing(true)}>
              对比
            </Button>
            <Button size="small" type="text" onClick={onDrop}>
              丢弃
            </Button>
          </Flex>
        }
      />
      <Modal
        open={isComparing}
        title="对比草稿"
        width={1100}
        okText="恢复草稿"
        cancelText="取消"
        onOk={() => {
          setComparing(false)
          onRestore()
        }}
        onCancel={() => setComparing(false)}
        destroyOnHidden
      >
        <div className={styles.both}>
          <section>
            <h4>当前内容</h4>
            <RichTextView html={current()} />
          </section>
          <section>
            <h4>草稿</h4>
            <RichTextView html={draft.html} />
          </section>
        </div>
      </Modal>
    </>
  )
}
