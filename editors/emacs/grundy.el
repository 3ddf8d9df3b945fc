;;; grundy.el --- Grundy in Emacs, with Eglot -*- lexical-binding: t -*-

;; Load this file, or copy it into the file of settings. It needs `grundy' on the PATH; Eglot comes with
;; Emacs 29, and is a package before.

(defvar grundy-path "grundy" "The program.")

(defvar grundy-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    ;; A name may have a prime.
    (modify-syntax-entry ?' "_" table)
    table)
  "Comments, texts and names.")

(define-derived-mode grundy-mode prog-mode "Grundy"
  "Impartial games."
  ;; Comments and texts have colours, words have none.
  (setq-local font-lock-defaults '(nil))
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+ *"))

(add-to-list 'auto-mode-alist '("\\.game\\'" . grundy-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `(grundy-mode . ,(lambda (&rest _) (list grundy-path "lsp")))))

(add-hook 'grundy-mode-hook #'eglot-ensure)

(provide 'grundy)
;;; grundy.el ends here
