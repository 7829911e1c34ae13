// The state of the application in the browser's page, read past every server: over a connection of its own.
import WebSocket from 'ws';

const kStateExpression = 'JSON.stringify(window.app.state)';
const kMaxAnswerMs = 10_000;

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

interface TargetInfo {
  targetId: string;
  type: string;
  url: string;
}

export class Application {
  private last = 0;
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private readonly sessions = new Map<string, string>();

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== undefined) this.waiting.get(reply.id)?.(reply);
    });
  }

  static async join(wsEndpoint: string): Promise<Application> {
    const socket = new WebSocket(wsEndpoint, { maxPayload: 1 << 26 });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new Application(socket);
  }

  /** As JSON, of the page whose address contains this. */
  state(address: string): Promise<string> {
    return this.evaluate(address, kStateExpression);
  }

  async holds(address: string, check: string): Promise<boolean> {
    const expression = `(() => { try { return String(((s) => ${check})(window.app.state)); } catch (error) { return String(error); } })()`;
    return (await this.evaluate(address, expression)) === 'true';
  }

  private async evaluate(address: string, expression: string): Promise<string> {
    const { targetInfos } = (await this.send('Target.getTargets')) as { targetInfos: TargetInfo[] };
    const page = targetInfos.find(({ type, url }) => type === 'page' && url.includes(address));
    if (page === undefined) throw new Error(`No page ${address}.`);
    const sessionId = this.sessions.get(page.targetId) ?? (await this.attach(page.targetId));
    const { result } = (await this.send('Runtime.evaluate', { expression, returnByValue: true }, sessionId)) as {
      result: { value?: string; description?: string };
    };
    if (typeof result.value !== 'string') throw new Error(`${expression}: ${result.description}`);
    return result.value;
  }

  private async attach(targetId: string): Promise<string> {
    const { sessionId } = (await this.send('Target.attachToTarget', { targetId, flatten: true })) as {
      sessionId: string;
    };
    this.sessions.set(targetId, sessionId);
    return sessionId;
  }

  private send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    this.last += 1;
    const id = this.last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method} was not answered.`)), kMaxAnswerMs);
      this.waiting.set(id, ({ result, error }) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${error.message}`));
      });
      this.socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
  }

  close(): void {
    this.socket.close();
  }
}
