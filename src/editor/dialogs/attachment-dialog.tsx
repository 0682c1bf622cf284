import { Tabs } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { iconOf } from '../uploads/file-icon.ts'
import type { Listed } from '../uploads/upload-client.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { OnlineFiles } from './online-files.tsx'
import { type QueuedFile, UploadQueue } from './upload-queue.tsx'

/** Files to fetch: sent now or earlier. */
export default function AttachmentDialog() {
  const { editor, say } = useParts()
  const [tab, setTab] = useState('upload')
  const [queue, setQueue] = useState<readonly QueuedFile[]>([])
  const [picked, setPicked] = useState<readonly string[]>([])
  const [listed, setListed] = useState<readonly Listed[]>([])
  const insert = (files: readonly { url: string; name: string }[]) => {
    const content = files.flatMap(({ url, name }) => [
      { type: 'attachment', attrs: { href: url, title: name, text: name, icon: iconOf(name) } },
      { type: 'text', text: ' ' },
    ])
    if (content.length > 0) editor.chain().insertContent(content).run()
  }
  const finish = () => {
    if (tab === 'online') {
      insert(listed.filter(each => picked.includes(each.url)))
      return true
    }
    const waiting = queue.filter(
      each => each.state === 'sending' || each.state === 'waiting',
    ).length
    if (waiting > 0) {
      say(`还有${waiting}个未上传文件`, 'error')
      return false
    }
    insert(queue.flatMap(each => (each.url ? [{ url: each.url, name: each.file.name }] : [])))
    return true
  }
  return (
    <EditorDialog title="附件" width={640} onOk={finish}>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'upload',
            label: '上传附件',
            children: <UploadQueue queue={queue} onChange={setQueue} />,
          },
          {
            key: 'online',
            label: '在线附件',
            children: (
              <OnlineFiles
                kind="file"
                picked={picked}
                onPick={(next, items) => {
                  setPicked(next)
                  setListed(items)
                }}
              />
            ),
          },
        ]}
      />
    </EditorDialog>
  )
}
