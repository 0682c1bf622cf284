import { findText, type Search } from '../model/find-text.ts'

self.onmessage = (event: MessageEvent<{ texts: readonly string[]; search: Search }>) => {
  self.postMessage(findText(event.data.texts, event.data.search))
}
