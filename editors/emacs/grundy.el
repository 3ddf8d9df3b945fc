;;; grundy.el --- Grundy in Emacs, with Eglot -*- lexical-binding: t -*-

;; Load this file, or copy it into the file of settings. It needs `grundy' on the PATH; Eglot comes with
;; Emacs 29, and is a package before.

(defvar grundy-path "grundy" "The program.")

(define-derived-mode grundy-mode prog-mode "Grundy"
  "Impartial games."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+ *"))

(add-to-list 'auto-mode-alist '("\\.game\\'" . grundy-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `(grundy-mode . ,(lambda (&rest _) (list grundy-path "lsp")))))

(add-hook 'grundy-mode-hook #'eglot-ensure)

(provide 'grundy)
;;; grundy.el ends here
