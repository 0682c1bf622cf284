import { App, Button, Mentions } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { files as filesField } from '#kinds/files/files.ts'
import { Input } from '#kinds/inputs.ts'
import type { Pick } from '#kinds/sources.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import type { Writing } from '#ui/logic/use-trace.ts'
import { findPicks } from '#ui/logic/words.ts'
import styles from './trace.module.css'

const attachments = filesField('附件', { max: 10 })
/** The resource whose records may be mentioned. */
const accountPath = 'access/account'
/** Milliseconds after the last letter of a name. */
const rest = 250

interface CommentWritingProps {
  readonly isSending: boolean
  onSend(writing: Writing): Promise<unknown>
}

/** Where a comment is written: @ names colleagues, files hang on it, Ctrl Enter sends it. */
export function CommentWriting({ isSending, onSend }: CommentWritingProps) {
  const { message } = App.useApp()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly string[]>([])
  const [sent, setSent] = useState(0)
  const people = usePeople()
  const isEmpty = !text.trim() && files.length === 0
  const send = async () => {
    if (isEmpty || isSending) return
    try {
      await onSend({ text: text.trim(), files, mentions: people.mentionedIn(text) })
      setText('')
      setFiles([])
      setSent(sent + 1)
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <div className={styles.writing}>
      <Mentions
        value={text}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={1000}
        placeholder="写下评论，输入 @ 提醒同事，Ctrl Enter 发送"
        aria-label="评论"
        prefix={['@', '＠']}
        filterOption={false}
        loading={people.isSearching}
        notFoundContent="没有找到"
        options={people.found.map(({ id, title, note, name }) => ({
          key: id,
          value: name,
          label: (
            <span className={styles.person}>
              {title}
              {note && <small className={styles.quiet}>{note}</small>}
            </span>
          ),
        }))}
        onSearch={people.search}
        onSelect={({ value }) => people.choose(value)}
        onChange={setText}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          // Not also the form that the comment stands in.
          event.preventDefault()
          void send()
        }}
      />
      <Input
        key={`files ${sent}`}
        field={attachments}
        value={[...files]}
        target={{ resource: 'platform/comment', field: 'files' }}
        onChange={next => setFiles(isTexts(next) ? next : [])}
      />
      <Button
        type="primary"
        className={styles.send ?? ''}
        loading={isSending}
        disabled={isEmpty}
        onClick={send}
      >
        发表评论
      </Button>
    </div>
  )
}

/** Colleagues by name, and which of those who were chosen still stand in the text. */
function usePeople() {
  const [found, setFound] = useState<readonly Person[]>([])
  const [isSearching, setSearching] = useState(false)
  const chosen = useRef(new Map<string, string>())
  const timer = useRef<number>(undefined)
  const asked = useRef('')
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const search = (keyword: string) => {
    asked.current = keyword
    setSearching(true)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(async () => {
      // Who cannot be found now is not offered; the comment itself can still be written.
      const people = await findPicks(accountPath, { keyword }).catch(() => [])
      if (asked.current !== keyword) return
      setFound(people.map(each => ({ ...each, name: nameAmong(people, each) })))
      setSearching(false)
    }, rest)
  }
  return {
    found,
    isSearching,
    search,
    choose(name: string | undefined) {
      const person = found.find(each => each.name === name)
      if (person) chosen.current.set(person.id, person.name)
    },
    mentionedIn: (text: string) =>
      [...chosen.current].filter(([, name]) => text.includes(`@${name}`)).map(([id]) => id),
  }
}

interface Person extends Pick {
  /** As it stands in the text. */
  readonly name: string
}

/** The name of a person, with the login where another bears the same. */
function nameAmong(people: readonly Pick[], { title, note }: Pick): string {
  const isAlone = people.filter(each => each.title === title).length === 1
  return isAlone || !note ? title : `${title}（${note}）`
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(entry => typeof entry === 'string')
}
