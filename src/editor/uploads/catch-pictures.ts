import { whenComposed } from '../extensions/composition-queue.ts'
import { catchesAtOnce, isRemote } from '../model/upload/remote-addresses.ts'
import { tellPage } from '../tell-page.ts'
import { rememberPicture } from './known-pictures.ts'
import type { Sender } from './take-files.ts'
import type { Caught } from './upload-client.ts'

/** Fetches pictures of other sites to ours; those that cannot be stay where they are, marked. */
export async function catchPictures({ editor, client, say }: Sender): Promise<void> {
  const config = await client.config().catch(() => null)
  if (!config?.catcher.action || editor.isDestroyed) return
  const addresses = new Set<string>()
  editor.state.doc.descendants(node => {
    const src = node.type.name === 'image' && node.attrs.catchState === null ? node.attrs.src : null
    if (src && isRemote(String(src), location.host, config.catcher.localHosts))
      addresses.add(String(src))
  })
  if (addresses.size === 0) return
  const wanted = [...addresses]
  setStates(wanted.map(source => ({ source, state: 'wait' })))
  for (let at = 0; at < wanted.length; at += catchesAtOnce) {
    const part = wanted.slice(at, at + catchesAtOnce)
    const caught = await client.catchRemote(part).catch((): Caught[] => [])
    settle(part, caught)
  }

  function settle(part: readonly string[], caught: readonly Caught[]): void {
    const results = part.map(source => {
      const url = caught.find(each => each.source === source)?.url
      return { source, url, state: url === undefined ? 'fail' : null }
    })
    for (const { source, url } of results)
      if (url !== undefined) rememberPicture(editor, source, url)
    setStates(results)
    const sourcesOf = (isCaught: boolean) =>
      results.filter(({ url }) => (url !== undefined) === isCaught).map(({ source }) => source)
    const failed = sourcesOf(false)
    tellPage(editor, 'catchremotesuccess', { caught: sourcesOf(true), failed })
    if (failed.length === 0) return
    tellPage(editor, 'catchremoteerror', { sources: failed })
    say(`有${failed.length}张远程图片未能保存到本站，已保留原地址`, 'warning')
  }

  // The address changes without a step of its own: undoing the paste takes both away.
  function setStates(
    results: readonly { source: string; url?: string | undefined; state: string | null }[],
  ): void {
    whenComposed(editor, () => {
      const { tr } = editor.state
      editor.state.doc.descendants((node, position) => {
        const result = results.find(each => each.source === node.attrs.src)
        if (node.type.name !== 'image' || !result) return
        if (result.url) tr.setNodeAttribute(position, 'src', result.url)
        tr.setNodeAttribute(position, 'catchState', result.state)
      })
      if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
    })
  }
}
