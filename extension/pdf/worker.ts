// Reads one PDF, given as base64. It answers through a port, because PDF.js sends messages of its own from any worker.
import { readPages } from '../../js-glue/tool/pdf/read_pages.js';

self.onmessage = ({ data, ports: [port] }: MessageEvent<string>): void => {
  self.onmessage = null;
  const binary = atob(data);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  void readPages(bytes, (message) => port?.postMessage(message));
};
