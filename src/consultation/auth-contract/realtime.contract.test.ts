import type { WebSocketLikeConstructor } from '@supabase/supabase-js';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { publicKey, specifiedAuth } from './open-contract.ts';

/** A socket that is open at once, keeps what is sent and never answers. */
class SilentSocket extends EventTarget {
  static sent: string[] = [];
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readyState = 0;
  protocol = '';
  onopen: ((event: Event) => void) | null = null;
  onmessage = null;
  onclose = null;
  onerror = null;
  readonly url: string;

  constructor(address: string | URL) {
    super();
    this.url = String(address);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.(new Event('open'));
    });
  }

  send(data: unknown): void {
    SilentSocket.sent.push(String(data));
  }

  close(): void {
    this.readyState = 3;
  }
}
