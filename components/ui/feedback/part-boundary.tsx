'use client';

import { Component, type ReactNode } from 'react';
import { ErrorState } from './error-state';

/** Shows an error in the place of a part that throws or does not come; the rest of the page stays, with what was typed. */
export class PartBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <ErrorState onRetry={() => location.reload()} /> : this.props.children;
  }
}
